// BigInteger — immutable whole numbers of any size; no other file calls GMP.

internal import CMPFR

/// A whole number of any size; every operation creates a new one.
///
/// Callers must keep sizes within bounds, since GMP ends the process when memory runs out.
struct BigInteger: Sendable {
  private let storage: Storage

  private init(_ write: (Storage) -> Void) {
    storage = Storage()
    write(storage)
  }

  init(_ value: Int) { self.init { unsafe fathom_mpz_set_si($0.value, value) } }

  /// Creates the number from at least one ASCII digit in base 2, 10 or 16.
  init(digits: [UInt8], base: Int32) {
    precondition(!digits.isEmpty, "a number has digits")
    var text = digits.map { CChar(bitPattern: $0) }
    text.append(0)
    self.init {
      let failed = unsafe fathom_mpz_set_str($0.value, text, base)
      precondition(failed == 0, "the caller has looked at the digits")
    }
  }

  /// base^exponent; the exponent must not be negative.
  static func power(_ base: Int, _ exponent: Int) -> BigInteger {
    BigInteger { unsafe fathom_mpz_power($0.value, UInt(base), UInt(exponent)) }
  }

  /// The sign: −1, 0 or 1.
  var sign: Int { unsafe Int(fathom_mpz_sign(storage.value)) }

  /// The number of decimal digits of |self|, exact or one too many; O(1).
  var digitBound: Int { unsafe Int(fathom_mpz_sizeinbase(storage.value, 10)) }

  /// The exact number of decimal digits of |self|, by computing a power of ten; 1 for 0.
  var digitCount: Int {
    let bound = digitBound
    if bound == 1 { return 1 }
    let power = BigInteger.power(10, bound - 1)
    return (sign < 0 ? negated : self) < power ? bound - 1 : bound
  }

  /// The decimal digits of |self| in ASCII.
  var digits: [UInt8] { digits(base: 10) }

  /// The digits of |self| in base 10 or 16, in ASCII and lower case.
  func digits(base: Int32) -> [UInt8] {
    let bound = unsafe Int(fathom_mpz_sizeinbase(storage.value, base))
    var text = [CChar](repeating: 0, count: bound + 2)
    unsafe fathom_mpz_get_str(&text, base, storage.value)
    return text.drop { $0 == 0x2D }.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  }

  func isMultiple(of divisor: Int) -> Bool {
    unsafe fathom_mpz_is_multiple(storage.value, UInt(divisor)) != 0
  }

  var negated: BigInteger {
    BigInteger { unsafe fathom_mpz_neg($0.value, storage.value) }
  }

  /// The number without its factors of ten, and how many there were; not for 0.
  var withoutTens: (BigInteger, Int) {
    guard isMultiple(of: 10) else { return (self, 0) }
    let ten = BigInteger(10)
    var count = 0
    let rest = BigInteger {
      count = unsafe Int(fathom_mpz_remove($0.value, storage.value, ten.storage.value))
    }
    return (rest, count)
  }

  static func + (left: BigInteger, right: BigInteger) -> BigInteger {
    BigInteger { unsafe fathom_mpz_add($0.value, left.storage.value, right.storage.value) }
  }

  static func - (left: BigInteger, right: BigInteger) -> BigInteger {
    BigInteger { unsafe fathom_mpz_sub($0.value, left.storage.value, right.storage.value) }
  }

  static func * (left: BigInteger, right: BigInteger) -> BigInteger {
    BigInteger { unsafe fathom_mpz_mul($0.value, left.storage.value, right.storage.value) }
  }

  /// The greatest common divisor; not of two zeros.
  func commonDivisor(with other: BigInteger) -> BigInteger {
    BigInteger { unsafe fathom_mpz_gcd($0.value, storage.value, other.storage.value) }
  }

  /// ⌊self / divisor⌋; the divisor must be positive.
  func floorDivided(by divisor: BigInteger) -> BigInteger {
    precondition(divisor.sign > 0, "a divisor is positive")
    return BigInteger {
      unsafe fathom_mpz_floor_divide($0.value, storage.value, divisor.storage.value)
    }
  }
}

extension BigInteger: Comparable {
  static func == (left: BigInteger, right: BigInteger) -> Bool {
    unsafe fathom_mpz_compare(left.storage.value, right.storage.value) == 0
  }

  static func < (left: BigInteger, right: BigInteger) -> Bool {
    unsafe fathom_mpz_compare(left.storage.value, right.storage.value) < 0
  }
}

extension BigInteger {
  /// The owner of one `mpz_t`, which is written only while it is created.
  @safe private final class Storage: @unchecked Sendable {
    let value = UnsafeMutablePointer<__mpz_struct>.allocate(capacity: 1)

    init() { unsafe fathom_mpz_init(value) }

    deinit {
      unsafe fathom_mpz_clear(value)
      unsafe value.deallocate()
    }
  }
}
