// Similarity — finds the known name that is nearest to a mistyped one.

/// Compares words by their spelling.
package enum Similarity {
  /// The name nearest to a word; nil if more than a third of the letters differ from every name.
  ///
  /// Words of more than 64 bytes match nothing.
  ///
  /// - Complexity: O(length²) for each name.
  package static func nearest(to word: String, among names: [String]) -> String? {
    guard word.utf8.count <= 64 else { return nil }
    let lower = word.lowercased()
    let ranked = names.map { (name: $0, distance: distance(lower, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    let allowed = min(max(1, best.name.count / 3), min(word.count, best.name.count) - 1)
    return best.distance <= allowed ? best.name : nil
  }

  /// The fewest insertions, deletions, replacements and swaps of neighbors between two words.
  static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var rows = [Array(0...b.count)]
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, rows[i - 1][j - 1] + 1)
        }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
