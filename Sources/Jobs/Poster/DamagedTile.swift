// DamagedTile — a tile that is missing or damaged.

internal import Core

/// A tile that is missing or damaged, and has to be computed again.
package struct DamagedTile: UserError, Equatable {
  package let index: Int
  package let path: String

  package var problem: String { "tile \(index) of the job is missing or damaged" }
  package var place: String? { path }
  package var remedy: String? {
    "Give the same command again: only damaged tiles are computed again."
  }
}
