// Sights+Shallow — places with short names and short numbers.

extension Sight {
  static let home = Sight(
    name: "home", title: "Home",
    lines: [
      "The whole set: the cardioid, the disc to its left, the needle.",
      "Every journey of quadrants starts here.",
    ],
    text: "fathom1:re=-0.5:im=0:h=3")

  static let tutorial = Sight(
    name: "tutorial", title: "Six quadrants in",
    lines: [
      "The journey 1-4-4-1-3-3, an exact dyadic window, 64 times home.",
      "It ends at the upper right edge of the disc around -1.",
    ],
    text: "fathom1:j=144133")

  static let elephant = Sight(
    name: "elephant", title: "Elephant valley",
    lines: [
      "Where the cardioid is cleft, just right of 1/4, trunk behind trunk.",
      "Half of this view lies inside the set, half outside.",
    ],
    text: "fathom1:re=0.2575:im=0.0012:h=0.003")

  static let seahorse = Sight(
    name: "seahorse", title: "Seahorse valley, far down",
    lines: [
      "In the neck at -3/4, where tails curl within tails.",
      "Its center has 33 digits; a double can tell 16 of them.",
    ],
    text: """
      fathom1:re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=2\
      e-29
      """)

  static let branch = Sight(
    name: "i", title: "The point i",
    lines: [
      "i is never left by its orbit, which falls into a cycle of two: a Misiurewicz point.",
      "The branches look the same at every depth, only turned.",
    ],
    text: "fathom1:re=0:im=1:h=1e-60")

  static let needle = Sight(
    name: "needle", title: "The tip of the needle",
    lines: [
      "-2 exactly, the last point of the set toward the left.",
      "Here nothing changes with depth but the counts: about 1.66 iterations a power of ten.",
    ],
    text: "fathom1:re=-2:im=0:h=1e-200")
}
