// FirstPicture — a place becomes a picture: the example of the README.

import Fathom

let place = try Location("fathom1:re=-0.743643887037:im=0.131825904205:h=1e-9")
let picture = try await Renderer(width: 1920, height: 1080).render(place)
print(picture.counts.escaped, picture[960, 540])
try picture.write(to: "seahorse.png")
