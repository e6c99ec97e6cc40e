// BuiltInPlaces+Found — places that `dive` and `find` have found.

extension BuiltInPlace {
  static let sunflower = BuiltInPlace(
    name: "sunflower", title: "A sunflower",
    lines: [
      "A head of florets at the rim of an embedded Julia set.",
      "Found by ‘dive 1e-25 --seed 13’ from home: 85 quadrants.",
    ],
    renderSeconds: 0.2,
    text: """
      fathom1:j=3242412424331243411324221124143121314243314143243442211412331242341433421113\
      222311312:pal=autumn
      """)

  static let whirlpools = BuiltInPlace(
    name: "whirlpools", title: "Two whirlpools",
    lines: [
      "Spirals that end in a tongue of smaller ones.",
      "Found by ‘dive 1e-60 --seed 8’ from home: 201 quadrants.",
    ],
    renderSeconds: 0.2,
    text: """
      fathom1:j=3242114222433233114332334412241114432424421441421244121113313343143423433244\
      22444314121214341243324113434322413422212114421334143113442343142443341131311243322414\
      242424221142434412242214144222332443414:pal=porcelain
      """)

  static let mosaic = BuiltInPlace(
    name: "mosaic", title: "A mosaic at 1e-200",
    lines: [
      "An embedded Julia set, halfway to a minibrot of size 5e-267, both in Elephant valley.",
      "Found by ‘zoom to 1e-200’ from ‘elephant’.",
    ],
    period: 411,
    renderSeconds: 0.1,
    text: """
      fathom1:re=0.2571913473871147426630285014466907499613386171240297035140826282779734291\
      22070946434637779608111723539874328136912723494340931880300545830717796565826696303452\
      53026259639924782104576979270812952107126893922093885706064957728706582857738036695940\
      5294383700631316782980548752:im=0.0008697562444454035072725726265980365552777721986326\
      39360767874713746380491446673098035541255311834459189919054005074766078039099746900962\
      08833712093333454111297533173796614030498499890119543684829921254408980230022890380877\
      808009812954406878244794567382330651882212992861:h=1e-200:pal=dusk
      """)
}
