// BuiltInPlaces+Deep — places with long numbers.

extension BuiltInPlace {
  static let depth14 = BuiltInPlace(
    name: "depth-14", title: "Fourteen zeros",
    lines: [
      "Beside the largest island on the needle, where double precision ends.",
      "A little perturbation is enough here.",
    ],
    renderSeconds: 0.2,
    text: """
      fathom1:re=-1.7598171308048478136108250105617982382439999999999999999998:im=-0.0125933107997\
      4986538374663184326485845034:h=4e-14:color=slope:pal=gilt
      """)

  static let rings = BuiltInPlace(
    name: "rings", title: "Rings",
    lines: [
      "Period 114, of our own finding: dived for from the island of period 4 at -0.157 + 1.032i.",
      "Around the island the waves of the palette close to rings.",
    ],
    period: 114, renderSeconds: 0.2,
    text: """
      fathom1:re=-0.1602273151650007511:im=1.0209797466380210624:h=9e-15:color=smooth:pal=abyss
      """)

  static let whirl = BuiltInPlace(
    name: "whirl", title: "The whirlpool",
    lines: [
      "Around a Misiurewicz point: the 24th iterate of 0 is the first that stays for good.",
      "It turns for ever: each turn inward looks like the last.",
    ],
    renderSeconds: 0.2,
    text: """
      fathom1:re=-0.7756837680090537974695:im=0.1364673682946901247333:h=1e-18:color=smooth:pal=gl\
      acier
      """)

  static let medallion = BuiltInPlace(
    name: "medallion", title: "The medallion",
    lines: [
      "Period 453, of our own finding: four islands down from one of period 7.",
      "Its island is some eighty thousand times smaller than the view.",
    ],
    period: 453, renderSeconds: 0.2,
    text: """
      fathom1:re=-1.2515492687163678064390274:im=0.3398528811762094526175334:h=1.6e-21:color=slope\
      :pal=ember
      """)

  static let shuttle = BuiltInPlace(
    name: "shuttle", title: "The weaver's shuttle",
    lines: [
      "The embedded Julia set about an island of period 456.",
      "From the locations of rust-fractal, where it is called line.",
    ],
    period: 456, renderSeconds: 0.2,
    text: """
      fathom1:re=0.43820109080998471479883670418378:im=0.25054157335968817167840041475822:h=2.9e-2\
      8:color=slope:pal=autumn
      """)

  static let seahorse = BuiltInPlace(
    name: "seahorse", title: "Seahorse valley, far down",
    lines: [
      "In the neck at -3/4, where tails curl within tails.",
      "Its center has 33 digits; a double can tell 16 of them.",
    ],
    renderSeconds: 0.7,
    text: """
      fathom1:re=-0.743643887037158704752191506114774:im=0.131825904205311970493132056385139:h=2e-\
      29
      """)

  static let ship30 = BuiltInPlace(
    name: "ship-30", title: "Below the waterline",
    lines: [
      "Thirty zeros into the burning ship, near the tip of its needle.",
      "Its place is from the examples of Fractalshades.",
    ],
    renderSeconds: 1.5,
    text: """
      fathom1:re=-1.9963811229259296532940378283112535:im=-0.000004763303728392770746014692362:h=1\
      e-30:f=burning-ship:pal=almanac
      """)

  static let peanuts = BuiltInPlace(
    name: "peanuts", title: "Peanuts",
    lines: [
      "Two shells about an island of period 2449.",
      "From the locations of rust-fractal, where it has this name.",
    ],
    period: 2449, renderSeconds: 0.2,
    text: """
      fathom1:re=-1.940276585883453210917395285618711582853298:im=-0.00015063432290237573328275931\
      3074472703396:h=2.9e-39:color=smooth:pal=meadow
      """)

  static let dust = BuiltInPlace(
    name: "dust", title: "Dust, at fifty zeros",
    lines: [
      "Deep in the Julia set of c = -0.8 + 0.156i, at a fixed point that repels.",
      "The same arm comes back at every depth.",
    ],
    renderSeconds: 1.8,
    text: """
      fathom1:re=-0.52750311864353461078974640244491533756674594781170816:im=0.0759121783522878670\
      71814194826348046366422194847978023:h=1e-50:f=julia:c=-0.8,0.156:color=smooth:pal=lantern
      """)

  static let branch = BuiltInPlace(
    name: "i", title: "The point i",
    lines: [
      "i is never left by its orbit, which falls into a cycle of two: a Misiurewicz point.",
      "The branches look the same at every depth, only turned.",
    ],
    renderSeconds: 0.1,
    text: "fathom1:re=0:im=1:h=1e-60")

  static let frost = BuiltInPlace(
    name: "frost", title: "Frost on a window",
    lines: [
      "Period 1833, of our own finding: five islands down from one of period 27.",
      "Its island is 1e21 times smaller than the view: what is seen are the Julia sets about it.",
    ],
    period: 1833, renderSeconds: 0.2,
    text: """
      fathom1:re=0.294775548184278383607635275916144848654858178411610593205895719608482595:im=-0.\
      016491260781003053790049212770211613453057021268998853166249817359842347:h=1e-68:color=quant\
      ile:pal=atlas
      """)

  static let clover = BuiltInPlace(
    name: "clover", title: "Clover",
    lines: [
      "Period 2954, of our own finding: seven islands down from one of period 4.",
      "The island is some 1e25 times smaller than the view; seen are the Julia sets about it.",
    ],
    period: 2954, renderSeconds: 0.1,
    text: """
      fathom1:re=-0.148877278007749697336323437712515681006741274310622587529865238579663381259753\
      50956:im=1.025920798261504032344156381532695775611455558797524361626869968658383365251407274\
      957:h=1.2e-80:color=quantile:pal=tidepool
      """)

  static let island1142 = BuiltInPlace(
    name: "island-1142", title: "An island at 1e-113",
    lines: [
      "A whole Mandelbrot set, a hundred and thirteen zeros down, of period 1142.",
      "Its place is next to one of the glitch tests of rust-fractal.",
    ],
    period: 1142, renderSeconds: 0.2,
    text: """
      fathom1:re=-1.768530455471510743935997522642328799893725489656607442308882741571906556222394\
      622249031821959086031362061338922699602:im=0.00594453860429468925501900978315831530395267469\
      8736507164162483187357634601643503743859723197092154144869790139472974:h=1.2e-113:color=smoo\
      th:pal=neon
      """)

  static let depth113 = BuiltInPlace(
    name: "depth-113", title: "A hundred and thirteen zeros",
    lines: [
      "Just off the real axis, near -1.48.",
      "Some twenty-two thousand iterations before anything escapes.",
    ],
    renderSeconds: 0.2,
    text: """
      fathom1:re=-1.479815776132473260722984525978778546922407257740453696898785101398649207410022\
      93820250517329282011227363313053159203914640783415609608168660705123082446357179491909705403\
      3812:im=-0.000639111932613617271521396322556715729573039189439847360473949364712209519618133\
      21928573067036466151147195436388486168819318341208023229522609015461543581599807510715681229\
      605:h=8e-114
      """)

  static let flake = BuiltInPlace(
    name: "flake", title: "Snowflake",
    lines: [
      "The embedded Julia set about an island of period 7884, close to -2.",
      "From the locations of rust-fractal, where it is called flake.",
    ],
    period: 7884, renderSeconds: 0.2,
    text: """
      fathom1:re=-1.999966194450370304184346885063505796755312415407248515117619229448015842423426\
      84381376129778868913812287046406560949864353810575744772166485672496092803920095332:im=-0.00\
      00000000000000000000000000000003001382436790938324072497303977592498734683119077333527017425\
      7280120474975614823581185647299288414075519224186504978181625478529:h=1.6e-157:color=quantil\
      e:pal=glacier
      """)

  static let dragon = BuiltInPlace(
    name: "dragon", title: "The dragon",
    lines: [
      "A hundred and ninety-one zeros into the neck at -3/4.",
      "From the locations of rust-fractal, where it has this name.",
    ],
    renderSeconds: 7.1,
    text: """
      fathom1:re=-0.749999987350877481864108888020013802837969258626230419972587823828734338471228\
      47707975058870955151036171446369546174552864574860768127967427335538433427020836221178738735\
      1792878073779449767292692:im=0.0010000386882368320131245812300498491327594258633788948830032\
      11011278068229551274712347955044740933397589760194545872789087012331273586364914484522575986\
      33684619952272650720544220406030359495603:h=1.1e-191:color=slope:pal=gilt
      """)

  static let needle = BuiltInPlace(
    name: "needle", title: "The tip of the needle",
    lines: [
      "-2 exactly, the last point of the set toward the left.",
      "Here nothing changes with depth but the counts: about 1.66 iterations a power of ten.",
    ],
    renderSeconds: 0.1,
    text: "fathom1:re=-2:im=0:h=1e-200")

  static let helix = BuiltInPlace(
    name: "helix", title: "Helix",
    lines: [
      "A ladder of spirals near -1.63, two hundred and two zeros down.",
      "From the locations of rust-fractal, where it is called integral of ex2.",
    ],
    renderSeconds: 0.4,
    text: """
      fathom1:re=-1.628592715100065692740246421411065016210781504987224583927645699258855747539445\
      86174681013816737180962457966837871480672814270376336604331263614915163951306153432390257928\
      527091990674391591251975612698490459:im=0.00065242111037844578953078008533816389742443788398\
      07054123237905025557452282257388220027559441478826431197456748863451793661782018706487409345\
      0629012195278832163685936407150255087057631772965546822990528746:h=1.3e-202:color=quantile:p\
      al=ember
      """)

  static let virus = BuiltInPlace(
    name: "virus", title: "Virus",
    lines: [
      "Close to the largest island on the needle, two hundred and twenty-four zeros down.",
      "From the locations of rust-fractal, where it has this name.",
    ],
    renderSeconds: 0.9,
    text: """
      fathom1:re=-1.774753517530837705738940334970370978021828162902719216038748303534382134584563\
      16064701139456865011367554965882781060450097766760995682928436195825716651347169777866813631\
      8939485399402191891172433894560723130048888178008597675572:im=-0.004036632897111787015162989\
      66323441276510240002627348742462186845334753565057329004121544144237224545308125354740888613\
      81325545836009907983993458305694191026346909730374104005767039162618554212725836970662531859\
      18646237506704864:h=2.5e-224:color=quantile:pal=neon
      """)

  static let mitosis = BuiltInPlace(
    name: "mitosis", title: "Mitosis",
    lines: [
      "A cell that divides, near the tip of the needle.",
      "From the locations of rust-fractal, where it has this name.",
    ],
    renderSeconds: 0.2,
    text: """
      fathom1:re=-1.996378783694356588706864682753050739179739871466951217127464552801505551108599\
      89017897518924926626998426675340924725671101116736018605076294702086075563896111641483986001\
      73438132295507350697668609073721510038778258864086369106161573481552023805026071513356784988\
      8149593888929:im=-0.000112819961293208061699488827046347290207628887456441414233517632275191\
      40694517752954605992517645240820849978007219657998359614072707822345271542926733644263596590\
      94473023286496551085774305649751548679064350485312957617068731465593106192283279712141145445\
      8582475495484317489:h=4.7e-271:color=smooth:pal=tidepool
      """)
}
