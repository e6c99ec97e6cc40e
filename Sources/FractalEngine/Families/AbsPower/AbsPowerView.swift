// AbsPowerView — a picture's reference and BLA steps in one number type.

/// A picture's reference and BLA steps in one number type.
struct AbsPowerView<Points: AbsPowerPoints>: Sendable {
  let map: AbsPowerMap
  let points: Points
  let blaSteps: AbsPowerBLASteps<Points.Part>
  let radius: Points.Part
  let last: Int
  let limit: Int
  var lostError = AbsPowerMap.lostError
}
