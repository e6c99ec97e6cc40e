// TOMLValue — one value of a TOML file.

/// One value of a TOML file.
struct TOMLValue {
  enum Kind {
    case string
    /// A number, a boolean or a date, as written.
    case bare
    /// An array; its text is not kept.
    case compound
  }

  let value: ForeignValue
  let kind: Kind
}
