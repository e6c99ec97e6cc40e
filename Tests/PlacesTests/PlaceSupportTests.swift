// PlaceSupportTests — shared samples for the tests of places.

/// Canonical texts with their checksums (computed by zlib), one for each feature of the format.
enum PlaceSamples {
  static let canonical = [
    "fathom1:k=3aceb4d7:re=-0.5:im=0:h=3",
    "fathom1:k=2503ac0b:re=-0.743643887037158704752191506114774"
      + ":im=0.131825904205311970493132056385139:h=2e-29:n=20000",
    "fathom1:k=2576d984:j=144133",
    "fathom1:k=00e1d3cc:j=144133:base=-0.75,0,4,2.25:n=5000",
    "fathom1:k=5c0eab65:re=0:im=0:h=2.6:f=julia:c=-0.8,0.156:color=quadrant:pal=blue-red",
    "fathom1:k=a4bec1c2:re=-1.755:im=-0.03:h=0.1:rot=-33.5:f=burning-ship",
    "fathom1:k=f10220c6:j=14:pal=081026,123c80@13,3283be@25.5,fdf3da@99.9999",
    "fathom1:k=c7d93a67:re=0:im=1:h=1e-60:p=3:x-author=someone:zz=1",
    "fathom1:k=1dee3741:re=-0.75:im=0.1:h=0.01:color=smooth:pal=ember:phase=-0.25:density=2.5"
      + ":gamma=1.1:light=-30:relief=0:stripes=7:layer=slope:blend=soft:opacity=0.4:x=1",
  ]

  /// A canonical text without its checksum.
  static func bare(_ text: String) -> String { "fathom1" + text.dropFirst(18) }

  /// A canonical text as earlier versions wrote it, with the checksum at the end.
  static func earlier(_ text: String) -> String { bare(text) + ":" + text.dropFirst(8).prefix(10) }
}
