// BuiltInPlaces+Shallow — places with short names and short numbers.

extension BuiltInPlace {
  static let tricorn = BuiltInPlace(
    name: "tricorn", title: "The tricorn",
    lines: [
      "Also called the Mandelbar set: z is conjugated before it is squared.",
      "A third of a turn around 0 changes nothing.",
    ],
    renderSeconds: 0.2,
    text: "fathom1:re=-0.3:im=0:h=3.2:f=tricorn:color=smooth:pal=almanac")

  static let home = BuiltInPlace(
    name: "home", title: "Home",
    lines: [
      "The whole set: the cardioid, the disc to its left, the needle.",
      "Every journey of quadrants starts here.",
    ],
    renderSeconds: 0.1,
    text: "fathom1:re=-0.5:im=0:h=3")

  static let carpet = BuiltInPlace(
    name: "carpet", title: "Sierpinski's carpet",
    lines: [
      "A square without its middle ninth, and so on with the eight that remain.",
      "It is decided by digits in base 3, exactly, however deep.",
    ],
    renderSeconds: 0.3,
    text: "fathom1:re=-0.5:im=0:h=3:f=carpet:pal=porcelain")

  static let holes = BuiltInPlace(
    name: "holes", title: "Holes in holes",
    lines: [
      "A square disturbed by a pole: what comes close to 0 is thrown out, a hole at every size.",
      "Topologically it is Sierpinski's carpet.",
    ],
    renderSeconds: 0.4,
    text: "fathom1:re=0:im=0:h=2.5:f=sierpinski-julia:c=-0.36,0.1:pal=dusk")

  static let julia = BuiltInPlace(
    name: "julia", title: "A dragon of dust",
    lines: [
      "The Julia set of c = -0.8 + 0.156i, which is outside of the Mandelbrot set:",
      "so it is dust, although it does not look like it.",
    ],
    renderSeconds: 0.1,
    text: "fathom1:re=0:im=0:h=2:f=julia:c=-0.8,0.156:color=smooth:pal=abyss")

  static let bulb = BuiltInPlace(
    name: "bulb", title: "The rabbit's bulb",
    lines: [
      "The largest bulb on top of the cardioid; the rabbit is the Julia set of its middle.",
      "Each part of the interior has a hue for its period, and is bright at its nucleus.",
    ],
    period: 3, renderSeconds: 1.0,
    text: "fathom1:re=-0.125:im=0.76:h=0.42:color=period")

  static let celtic = BuiltInPlace(
    name: "celtic", title: "A Celtic island",
    lines: [
      "On the real axis of the Celtic map, which folds the real part of the square.",
      "Slate gray is what two thousand iterations leave undecided.",
    ],
    renderSeconds: 0.7,
    text: "fathom1:re=-1.76:im=0:h=0.1:n=2000:f=celtic:pal=almanac")

  static let armada = BuiltInPlace(
    name: "armada", title: "A ship of the armada",
    lines: [
      "One of the smaller ships on the real axis of the burning ship, turned upright.",
      "Slate gray is what a thousand iterations leave undecided.",
    ],
    renderSeconds: 2.0,
    text: """
      fathom1:re=-1.765:im=-0.035:h=0.08:rot=180:n=1000:f=burning-ship:color=smooth:pal=ember
      """)

  static let airplane = BuiltInPlace(
    name: "airplane", title: "The airplane",
    lines: [
      "The largest island on the needle, and the wings of filaments about it.",
      "Its nucleus -1.75487... is the real root of c^3 + 2c^2 + c + 1.",
    ],
    period: 3, renderSeconds: 0.1,
    text: "fathom1:re=-1.7548776662:im=0:h=0.055:color=smooth:pal=dusk")

  static let tutorial = BuiltInPlace(
    name: "tutorial", title: "Six quadrants in",
    lines: [
      "The journey 1-4-4-1-3-3, an exact dyadic window, 64 times home.",
      "It ends at the upper right edge of the disc around -1.",
    ],
    renderSeconds: 0.7,
    text: "fathom1:j=144133:pal=porcelain")

  static let valley = BuiltInPlace(
    name: "valley", title: "Seahorse valley",
    lines: [
      "Between the cardioid, on the right, and the disc of period 2.",
      "Plaster, lit from the side: the relief follows the distance from the boundary.",
    ],
    renderSeconds: 1.3,
    text: "fathom1:re=-0.745:im=0.113:h=0.02:color=slope:pal=porcelain")

  static let pagoda = BuiltInPlace(
    name: "pagoda", title: "The pagoda",
    lines: [
      "The buffalo folds both parts of the square; roof upon roof rises over its needle.",
      "Slate gray is what six hundred iterations leave undecided.",
    ],
    renderSeconds: 0.4,
    text: "fathom1:re=-1.86:im=0.003:h=0.012:n=600:f=buffalo:color=smooth:pal=neon")

  static let feathers = BuiltInPlace(
    name: "feathers", title: "Feathers",
    lines: [
      "An island of period 7, above the disc of period 2 and left of its middle.",
      "Silk ribbons follow the turns of the orbit.",
    ],
    period: 7, renderSeconds: 0.3,
    text: "fathom1:re=-1.252736:im=0.342471:h=0.01:color=stripe:pal=glacier")

  static let elephant = BuiltInPlace(
    name: "elephant", title: "Elephant valley",
    lines: [
      "Where the cardioid is cleft, just right of 1/4, trunk behind trunk.",
      "Half of this view lies inside the set, half outside.",
    ],
    renderSeconds: 0.5,
    text: "fathom1:re=0.2575:im=0.0012:h=0.003")

  static let tails = BuiltInPlace(
    name: "tails", title: "Where tails meet",
    lines: [
      "A minibrot of period 39 in seahorse valley, at the crossing of four tails.",
      "Found by Newton's method from the lowest period in a disc.",
    ],
    period: 39, renderSeconds: 0.2,
    text: "fathom1:re=-0.743642302:im=0.13182652:h=0.00004:pal=almanac")

  static let beads = BuiltInPlace(
    name: "beads", title: "A string of beads",
    lines: [
      "Another minibrot of period 39, nearer to the neck at -3/4.",
      "Found by Newton's method from the lowest period in a disc.",
    ],
    period: 39, renderSeconds: 0.2,
    text: "fathom1:re=-0.747003199:im=0.116084598:h=0.000025:color=smooth:pal=autumn")

  static let perpendicular = BuiltInPlace(
    name: "perpendicular", title: "The moth",
    lines: [
      "An island just off the real axis of the perpendicular burning ship.",
      "Its place is from the examples of Fractalshades.",
    ],
    renderSeconds: 0.4,
    text: """
      fathom1:re=-1.4721477573:im=-0.0000008217:h=0.0000056:n=1500:f=perpendicular:color=slope:pal\
      =porcelain
      """)

  static let cubic = BuiltInPlace(
    name: "cubic", title: "A cubic island",
    lines: [
      "An island of the cubic set: its heart has two cusps.",
      "From the examples of XaoS, where its file is called triangle.",
    ],
    renderSeconds: 0.2,
    text: "fathom1:re=0.44414474:im=0.02155207:h=0.000005:p=3:color=slope:pal=tidepool")

  static let scroll = BuiltInPlace(
    name: "scroll", title: "The scroll",
    lines: [
      "Two spirals of one double spiral in elephant valley.",
      "From the examples of XaoS, where its file is called dblspira.",
    ],
    renderSeconds: 1.2,
    text: "fathom1:re=0.29449109:im=-0.0163356:h=0.0000011:color=stripe:pal=meadow")
}
