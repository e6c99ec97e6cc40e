import DeepZoom
import Ground
// temporary probe: fathom probe LOC --size WxH --iterations N --pixels FILE --json
let a = CommandLine.arguments
let loc = try Location(parsing: a[2])
let size = try PictureSize(parsing: a[4])
let limit = Int(a[6])!
import Foundation
let text = try String(contentsOfFile: a[8], encoding: .utf8)
var settings = EngineSettings()
if let k = ProcessInfo.processInfo.environment["K"] { settings.kernel = KernelChoice(rawValue: k)! }
if ProcessInfo.processInfo.environment["NOBLOCKS"] != nil { settings.usesBlocks = false }
let formula = Formulas.named(loc.formula)!.make(loc.power)
let t0 = Date()
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
