// RawData — the iterations of a view as numbers: how its smooth counts are distributed.

import Fathom

var renderer = Renderer(width: 320, height: 180)
renderer.samples = .each(1)
let picture = try await renderer.render(Location("1-4-4-1-3-3"))
let counts = picture.samples.smoothCounts.filter { !$0.isNaN }.sorted()
for percent in [0, 25, 50, 75, 100] {
  print("\(percent) %: \(counts[percent * (counts.count - 1) / 100])")
}
print("interior: \(picture.counts.interior), unresolved: \(picture.counts.unresolved)")
