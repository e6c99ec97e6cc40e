// LayerMask — the parts of a picture that a layer can be limited to.

internal import Core

/// The part of a picture that a layer covers, softly where it depends on distance or light.
package enum LayerMask: String, Sendable, CaseIterable {
  /// The whole picture.
  case all
  /// Pixels that escape.
  case outside
  /// Pixels that never escape.
  case inside
  /// Pixels next to the boundary, fading out to a thirtieth of the picture's height; the interior
  /// too.
  case near
  /// The rest of the picture.
  case far
  /// Where what lies below the layer is light.
  case light
  /// Where what lies below the layer is dark.
  case dark

  /// The distance at which `near` ends, in units of `Look.lineUnit`.
  static let reach: Float = 24

  /// The share of the layer that is seen at a pixel, 0 … 1.
  ///
  /// - Parameters:
  ///   - below: The color of what lies below the layer.
  ///   - unit: `Look.lineUnit`, in sample spacings.
  func share(
    at index: Int, of buffer: IterationBuffer, over below: LinearColor, unit: Float
  ) -> Float {
    let status = buffer.statuses[index]
    switch self {
    case .all: return 1
    case .outside: return status == .escaped ? 1 : 0
    case .inside: return status == .interior ? 1 : 0
    case .near: return nearness(at: index, of: buffer, unit)
    case .far: return 1 - nearness(at: index, of: buffer, unit)
    case .light: return SRGB.Table.shared.encode(below.clamped.luminance)
    case .dark: return 1 - SRGB.Table.shared.encode(below.clamped.luminance)
    }
  }

  /// 1 on the boundary and inside, 0 from `reach` on; 1 also where no distance is known.
  private func nearness(at index: Int, of buffer: IterationBuffer, _ unit: Float) -> Float {
    guard buffer.statuses[index] == .escaped else { return 1 }
    let (x, y) = (Double(buffer.distancesX[index]), Double(buffer.distancesY[index]))
    let t = Float(min((x * x + y * y).squareRoot() / Double(LayerMask.reach * unit), 1))
    return 1 - t * t * (3 - 2 * t)
  }
}
