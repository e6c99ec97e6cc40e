// DeepZoomPage — one HTML file that shows a Deep Zoom picture, from a disk or a server.

/// The HTML page of a pyramid, which needs no network, library or server.
///
/// It contains all of its data, since a page opened from a disk may show pictures but not read
/// files. The script is in `DeepZoomPage+Script.swift`.
struct DeepZoomPage: Sendable {
  let levels: DeepZoomLevels
  /// The name of the folder of tiles, which is next to the page.
  let folder: String
  let title: String
  /// The text that is shown when the title is opened; empty if there is none.
  let place: String

  /// The HTML; title and place are escaped, so that any text is shown literally.
  var html: String {
    let title = DeepZoomPage.escaped(title)
    let folder = DeepZoomPage.address(folder)
    let place = DeepZoomPage.escaped(place)
    let caption =
      place.isEmpty
      ? "<header id=\"caption\"><h1>\(title)</h1></header>"
      : """
      <details id="caption">
        <summary><h1>\(title)</h1></summary>
        <p>\(place)</p>
      </details>
      """
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
      <meta name="color-scheme" content="dark">
      <meta name="generator" content="Fathom">
      <title>\(title)</title>
      <style>
      \(DeepZoomPage.style)
      </style>
      </head>
      <body>
      <canvas id="picture" role="img" aria-label="\(title)"
        data-width="\(levels.width)" data-height="\(levels.height)"
        data-side="\(DeepZoomLevels.tileSide)" data-deepest="\(levels.deepest)"
        data-folder="\(folder)"></canvas>
      <noscript><img src="\(folder)/\(min(levels.deepest, 8))/0_0.png" alt="\(title)"></noscript>
      \(caption)
      \(DeepZoomPage.controls)
      <script>
      \(DeepZoomPage.script)
      </script>
      </body>
      </html>

      """
  }

  /// Escapes a text for HTML, for use in an element or in a quoted attribute.
  static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  /// Encodes the name of a file as a relative address (RFC 3986).
  ///
  /// All characters except letters, digits and `-_.~` are percent-encoded, including `:`, which
  /// would make the address absolute.
  static func address(_ name: String) -> String {
    name.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
        UInt8(ascii: "."), UInt8(ascii: "~"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
  }

  /// The buttons, whose actions are in the script.
  private static let controls = """
    <div id="controls" role="toolbar" aria-label="View" aria-orientation="vertical">
      <button type="button" data-do="in" aria-label="Zoom in" title="Zoom in (+)">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 5v14M5 12h14"/></svg>
      </button>
      <span id="scale" title="Pixels of the screen for a pixel of the picture"></span>
      <button type="button" data-do="out" aria-label="Zoom out" title="Zoom out (-)">
        <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"/></svg>
      </button>
      <button type="button" data-do="fit" aria-label="Show all" title="Show all (0)">
        <svg viewBox="0 0 24 24" aria-hidden="true"><rect x="4" y="6" width="16" height="12" \
    rx="1"/><path d="M9 12h6"/></svg>
      </button>
      <button type="button" data-do="full" aria-label="Full screen" title="Full screen (f)" hidden>
        <svg viewBox="0 0 24 24" aria-hidden="true">\
    <path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5"/></svg>
      </button>
    </div>
    """

  private static let style = """
    html, body { margin: 0; height: 100%; overflow: hidden; background: #0b0c0e; color: #d8dade;
      font: 15px/1.4 system-ui, sans-serif; overscroll-behavior: none; }
    canvas { position: fixed; inset: 0; width: 100%; height: 100%; cursor: grab;
      touch-action: none; user-select: none; -webkit-user-select: none;
      -webkit-touch-callout: none; }
    canvas.held { cursor: grabbing; }
    noscript img { position: fixed; inset: 0; width: 100%; height: 100%; object-fit: contain; }
    #caption, #controls { position: fixed; background: #0f1114b8; border-radius: 10px;
      -webkit-backdrop-filter: blur(8px); backdrop-filter: blur(8px); transition: opacity .25s; }
    .held ~ #caption, .held ~ #controls { opacity: .25; }
    #caption { left: calc(14px + env(safe-area-inset-left));
      top: calc(14px + env(safe-area-inset-top)); padding: 7px 12px;
      max-width: min(34em, calc(100vw - 56px)); }
    #caption h1 { display: inline; margin: 0; font-size: 15px; font-weight: 500;
      overflow-wrap: anywhere; }
    #caption summary { cursor: pointer; border-radius: 4px; }
    #caption p { margin: 6px 0 2px; max-height: 40vh; overflow: auto; overflow-wrap: anywhere;
      font: 12px/1.5 ui-monospace, monospace; color: #a9adb5; user-select: all;
      -webkit-user-select: all; }
    #controls { right: calc(14px + env(safe-area-inset-right));
      bottom: calc(14px + env(safe-area-inset-bottom)); display: flex; flex-direction: column;
      padding: 3px; }
    #controls button { width: 40px; height: 40px; padding: 9px; border: 0; border-radius: 8px;
      background: none; color: inherit; cursor: pointer; touch-action: manipulation; }
    #controls button[hidden] { display: none; }
    #controls button:hover { background: #ffffff1f; }
    #controls button:disabled { opacity: .35; cursor: default; background: none; }
    #controls svg { display: block; width: 22px; height: 22px; fill: none; stroke: currentColor;
      stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
    #scale { font-size: 11px; text-align: center; color: #a9adb5; user-select: none;
      -webkit-user-select: none; font-variant-numeric: tabular-nums; }
    button:focus-visible, summary:focus-visible { outline: 2px solid #8ab4f8; }
    @media (prefers-reduced-motion: reduce) { #caption, #controls { transition: none; } }
    """
}
