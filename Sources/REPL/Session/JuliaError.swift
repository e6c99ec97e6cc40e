// JuliaError — the reasons why a view has no Julia set, as shown to users.

internal import Core

/// The reasons why a view has no Julia set.
package enum JuliaError: UserError, Equatable {
  /// The view is a Julia set already.
  case alreadyJulia
  /// The formula has no Julia sets.
  case noJuliaSets(formula: String)
  /// In this view, each pixel is a c of its own.
  case noConstant
  /// There is no user who can press keys.
  case noKeys

  package var problem: String {
    switch self {
    case .alreadyJulia: "this is a Julia set already"
    case .noJuliaSets(let formula): "there are no Julia sets of \(formula)"
    case .noConstant: "this is no Julia set"
    case .noKeys: "‘julia drag’ needs a person at a terminal"
    }
  }

  package var place: String? { nil }

  package var remedy: String? {
    switch self {
    case .alreadyJulia: "‘mandelbrot’ leads to the plane of c, ‘julia RE IM’ to another c."
    case .noJuliaSets: "Choose ‘formula mandelbrot’, or give c: julia RE IM."
    case .noConstant: "‘julia here’ shows that of the view's center, ‘julia RE IM’ that of c."
    case .noKeys: "Give c instead: julia RE IM."
    }
  }
}
