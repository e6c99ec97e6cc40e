// AbsPowerView — a picture in one kind of numbers.

/// A picture in one kind of numbers.
struct AbsPowerView<Points: AbsPowerPoints>: Sendable {
  let map: AbsPowerMap
  let points: Points
  let blocks: AbsPowerBLASteps<Points.Part>
  let radius: Points.Part
  let last: Int
  let limit: Int
  var lostError = AbsPowerMap.lostError
}
