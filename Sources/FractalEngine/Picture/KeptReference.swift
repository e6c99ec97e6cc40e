// KeptReference — a reference that later views may reuse.

/// The reference of a family, which a `ReferenceMemory` keeps for later views of that family.
protocol KeptReference: Sendable {}
