// HybridReference — the orbit of one line in one number type, with its BLA steps.

/// The orbit that begins with a given line, in one number type.
struct HybridReference<Points: HybridPoints>: Sendable {
  let points: Points
  let blaSteps: AbsPowerBLASteps<Points.Part>
}
