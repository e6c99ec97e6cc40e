// Coloring — how outcomes become colors: a name in the list of colorings.

internal import Pictures

/// A coloring by its name; ``all`` lists them.
public struct Coloring: Sendable, Hashable, CustomStringConvertible {
  /// The name that a location has after `color=`.
  public let id: String

  /// A coloring of any name: whether there is one, rendering says.
  public init(_ id: String) { self.id = id }

  /// All colorings of this version; the first is the default.
  public static let all = Colorings.all.map { Coloring($0.name) }

  /// What it does, in a few words; nil where there is no such coloring.
  public var summary: String? { Colorings.named(id)?.summary }

  /// The coloring's `id`.
  public var description: String { id }
}
