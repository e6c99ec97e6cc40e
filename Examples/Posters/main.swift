// Posters — a picture that survives being killed: what it costs, its progress, its file.

import Fathom

let place = try Location("seahorse")
let poster = try Poster(of: place, by: Renderer(width: 1200, height: 800), path: "wall.png")
let cost = try await poster.cost()
print("about \(Int(cost.seconds.rounded(.up))) s, \(cost.disk / 1_000_000) MB of disk")
for try await event in poster.events() {
  switch event {
  case .progress(let progress):
    if progress.fraction == 1 { print(progress.stage, "is done") }
  case .finished(let path): print(path, "is there")
  case .picture: break
  }
}
