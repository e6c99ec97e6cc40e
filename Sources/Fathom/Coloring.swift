// Coloring — a way to color outcomes, by its name in the list of colorings.

internal import Coloring

/// A coloring, identified by its name; ``all`` lists them.
public struct Coloring: Sendable, Hashable, CustomStringConvertible {
  /// The name that follows `color=` in a location.
  public let id: String

  /// Creates a coloring with any name; rendering throws an error if no coloring has it.
  public init(_ id: String) { self.id = id }

  /// All colorings of this version; the first is the default.
  public static let all = Colorings.all.map { Coloring($0.name) }

  /// A description of the coloring in a few words; nil if there is no such coloring.
  public var summary: String? { Colorings.named(id)?.summary }

  /// The coloring's `id`.
  public var description: String { id }
}
