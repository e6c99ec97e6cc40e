import DeepZoom
import Ground
import Pictures
// temporary: fathom probe LOC --size WxH --iterations N --pixels FILE --json | fathom frame LOC WxH N|auto out.png
let a = CommandLine.arguments
let loc = try Location(typed: a[2])
import Foundation
var settings = EngineSettings()
if let k = ProcessInfo.processInfo.environment["K"] { settings.kernel = KernelChoice(rawValue: k)! }
if ProcessInfo.processInfo.environment["NOBLOCKS"] != nil { settings.usesBlocks = false }
if let k = ProcessInfo.processInfo.environment["EPS"] { settings.tolerance = SkippingTolerance(epsilon: pow(2, Double(k)!)) }
let formula = try Formulas.chosen(by: loc)
let t0 = Date()
if a[1] == "frame" {
  let vp = Viewport(loc, size: try PictureSize(parsing: a[3]))
  let engine = try formula.engine(for: vp, iterations: a[4] == "auto" ? .automatic : .limit(Int(a[4])!), settings)
  let t1 = Date()
  var work = WorkCounts()
  let buffer = try engine.outcomes(of: Tile(x: 0, y: 0, width: vp.size.width, height: vp.size.height), &work)
  let t2 = Date()
  var c = [0,0,0]
  for s in buffer.statuses { c[Int(s.rawValue)] += 1 }
  print("ref \(engine.referenceLength) \(engine.referenceEnd) blocks \(engine.blockCount) levels \(engine.levels) prec \(engine.precision) limit \(engine.limit) prep \(t1.timeIntervalSince(t0)) s pixels \(t2.timeIntervalSince(t1)) s unresolved \(c[0]) escaped \(c[1]) interior \(c[2])\n \(work)")
  if a.count > 5 {
    var sample = IterationBuffer(tile: Tile(x: 0, y: 0, width: vp.size.width / 5, height: vp.size.height / 5))
    for y in 0..<vp.size.height/5 { for x in 0..<vp.size.width/5 { sample[x, y] = buffer[x*5, y*5] } }
    let tone = QuantileColoring.tone(sample: sample, look: Look(), limit: engine.limit)
    let w = try PNGWriter(path: a[5], header: ImageHeader(width: vp.size.width, height: vp.size.height))
    try w.write(buffer, in: tone)
    try w.finish(texts: [])
  }
  exit(0)
}
let size = try PictureSize(parsing: a[4])
let limit = Int(a[6])!
let text = try String(contentsOfFile: a[8], encoding: .utf8)
let engine = try formula.engine(for: Viewport(loc, size: size), limit: limit, settings)
FileHandle.standardError.write("ref \(engine.referenceLength) \(engine.referenceEnd) blocks \(engine.blockCount) levels \(engine.levels) prec \(engine.precision) \(Date().timeIntervalSince(t0)) s\n".data(using: .utf8)!)
var out: [String] = []
var work = WorkCounts()
for line in text.split(separator: "\n") {
  let p = line.split(separator: " ").map { Int($0)! }
  let g = try engine.group(of: p[0], p[1], &work)
  let o = g.outcomes[(p[1] - g.y) * 4 + p[0] - g.x]
  switch o {
  case .escaped(let n, let f, let x, let y):
    out.append("{\"i\":\(p[0]),\"j\":\(p[1]),\"status\":\"escaped\",\"iterations\":\(n),\"smooth\":\(Double(n)+Double(f)),\"distance\":\(hypot(Double(x),Double(y)))}")
  case .interior(let period):
    out.append("{\"i\":\(p[0]),\"j\":\(p[1]),\"status\":\"interior\",\"period\":\(period)}")
  case .unresolved(let n):
    out.append("{\"i\":\(p[0]),\"j\":\(p[1]),\"status\":\"unresolved\",\"iterations\":\(n)}")
  }
}
print("{\"pixels\":[\(out.joined(separator: ","))]}")
FileHandle.standardError.write("\(work)\n".data(using: .utf8)!)
