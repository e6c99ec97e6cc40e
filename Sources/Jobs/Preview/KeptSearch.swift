// KeptSearch — a search for a view's limit that can be resumed.

internal import FractalEngine

/// A search for a view's limit that was canceled and can be resumed.
struct KeptSearch: Sendable {
  let key: ViewKey
  let search: LimitSearch
}
