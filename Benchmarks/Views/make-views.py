#!/usr/bin/env python3
"""make-views — draws views next to boundaries at random, and prints them as lines of name and location.

    Benchmarks/Views/make-views.py > Benchmarks/Views/views.txt

The same seed gives the same views. They prefer what is slow: roots and cusps of components, necks, edges
at any internal angle, minibrots, Feigenbaum's point, the real axis; heights are 1e-2 to 1e-30. The points
of the Mandelbrot set are found by Newton's method in fixed point, for f_c^p(z) = z and (f_c^p)'(z) = λ.
Absolute-value maps, higher powers, z² + c/(2z²) and the digit sets are dived into by the program itself.
"""

import json
import math
import random
import subprocess
import sys

BITS = 256
ONE = 1 << BITS


class Fixed:
    """A complex number in fixed point."""

    __slots__ = ("x", "y")

    def __init__(self, x=0, y=0):
        self.x, self.y = x, y

    @staticmethod
    def of(z):
        return Fixed(int(z.real * 2**60) << (BITS - 60), int(z.imag * 2**60) << (BITS - 60))

    def __add__(self, o):
        return Fixed(self.x + o.x, self.y + o.y)

    def __sub__(self, o):
        return Fixed(self.x - o.x, self.y - o.y)

    def __mul__(self, o):
        return Fixed(
            (self.x * o.x - self.y * o.y) >> BITS, (self.x * o.y + self.y * o.x) >> BITS)

    def over(self, o):
        n = (o.x * o.x + o.y * o.y) >> BITS
        if n == 0:
            raise ZeroDivisionError
        p = Fixed(self.x * o.x + self.y * o.y, self.y * o.x - self.x * o.y)
        return Fixed(p.x // n, p.y // n)

    def twice(self):
        return Fixed(2 * self.x, 2 * self.y)

    def complex(self):
        return complex(self.x / ONE, self.y / ONE)


def turn(z, c, p):
    """f_c^p(z), its derivatives by z, c, zz and zc."""
    one = Fixed(ONE)
    dz, dc, dzz, dzc = one, Fixed(), Fixed(), Fixed()
    for _ in range(p):
        dzc = (z * dzc + dz * dc).twice()
        dzz = (z * dzz + dz * dz).twice()
        dc = (z * dc).twice() + one
        dz = (z * dz).twice()
        z = z * z + c
    return z, dz, dc, dzz, dzc


def with_multiplier(p, z, c, target):
    """(z, c) near the given ones with f^p(z) = z and multiplier `target`; None where it does not arrive."""
    for _ in range(60):
        end, dz, dc, dzz, dzc = turn(z, c, p)
        e1, e2 = end - z, dz - target
        a = dz - Fixed(ONE)
        det = a * dzc - dc * dzz
        if abs(det.complex()) < 1e-60:
            return None
        sz = (e1 * dzc - dc * e2).over(det)
        sc = (a * e2 - dzz * e1).over(det)
        z, c = z - sz, c - sc
        if abs(z.complex()) > 4 or abs(c.complex()) > 4:
            return None
        if max(abs(sz.x), abs(sz.y), abs(sc.x), abs(sc.y)) < 1 << 40:
            return z, c
    return None


def unit(angle):
    """e^(2πi·angle) by a Taylor series in fixed point, for an angle given as a fraction."""
    n, d = angle
    # π by Machin's formula.
    def arctan(k):
        total, term, j = 0, ONE // k, 1
        while term:
            total += term // j if j % 4 == 1 else -(term // j)
            term //= k * k
            j += 2
        return total
    pi = 4 * (4 * arctan(5) - arctan(239))
    t = Fixed(0, 2 * pi * n // d)
    total, term, k = Fixed(ONE), Fixed(ONE), 1
    while (term.x or term.y) and k < 200:
        term = term * t
        term = Fixed(term.x // k, term.y // k)
        total = total + term
        k += 1
    return total


def nuclei(most):
    """Nuclei of periods up to `most`, by Newton's method from random starts in doubles."""
    rng = random.Random(5)
    found = {}
    while len(found) < 60:
        p = rng.randint(1, most)
        c = complex(rng.uniform(-2, 0.5), rng.uniform(-1.2, 1.2))
        for _ in range(60):
            z, d = 0j, 0j
            for _ in range(p):
                z, d = z * z + c, 2 * z * d + 1
                if abs(z) > 1e6:
                    break
            if abs(z) > 1e6 or d == 0:
                break
            step = z / d
            c -= step
            if abs(step) < 1e-15:
                z, q = c, 1
                while abs(z) > 1e-9:
                    z, q = z * z + c, q + 1
                found[(round(c.real, 10), round(c.imag, 10))] = (q, c)
                break
    return list(found.values())


def decimal(value, digits):
    """A fixed-point number as text."""
    sign = "-" if value < 0 else ""
    scaled = (abs(value) * 10**digits + ONE // 2) >> BITS
    whole, rest = divmod(scaled, 10**digits)
    text = f"{sign}{whole}.{rest:0{digits}d}".rstrip("0").rstrip(".")
    return text if text not in ("-0", "") else "0"


def location(c, height, tail=""):
    digits = max(6, int(-math.log10(height)) + 6)
    return f"fathom1:re={decimal(c.x, digits)}:im={decimal(c.y, digits)}:h={height:.3g}{tail}"


def shifted(rng, c, height, share):
    angle = rng.uniform(0, 2 * math.pi)
    d = Fixed.of(complex(math.cos(angle), math.sin(angle)))
    size = Fixed(int(height * share * 2**200) << (BITS - 200))
    return c + d * size


def mandelbrot_views(rng, count):
    known = [(p, c) for p, c in nuclei(9)]
    while count > 0:
        p, c = rng.choice(known)
        kind = rng.choice(["root", "cusp", "edge", "edge", "neck", "inside", "bifurcation"])
        angle = {"root": (rng.randint(1, 6), rng.choice([2, 3, 4, 5, 7])), "cusp": (0, 1),
                 "edge": (rng.randint(1, 10**6 - 1), 10**6), "neck": (1, 2),
                 "inside": (rng.randint(1, 10**6 - 1), 10**6), "bifurcation": (1, 2)}[kind]
        # Continued along a ray from the nucleus outwards, so that Newton's method stays in the
        # component.
        z, at, ok = Fixed(), Fixed.of(c), True
        steps = [0.3, 0.6, 0.85, 0.95, 0.99, 0.999, 1] if kind == "cusp" else [0.3, 0.7, 1]
        target = unit(angle)
        for s in steps:
            if kind == "inside" and s == 1:
                s = 1 - 10 ** rng.uniform(-8, -2)
            scale = Fixed(int(s * 2**60) << (BITS - 60)) if s != 1 else Fixed(ONE)
            if s == 1 and kind == "cusp":
                scale = Fixed(ONE - (1 << (BITS - 60)))
            found = with_multiplier(p, z, at, target * scale)
            if found is None:
                ok = False
                break
            z, at = found
        if not ok:
            continue
        height = 10 ** -rng.uniform(2, 30)
        share = 0 if rng.random() < 0.4 else rng.uniform(0, 3 if kind == "neck" else 0.6)
        yield f"{kind}-{p}", location(shifted(rng, at, height, share), height)
        count -= 1


def special_views(rng, count):
    feigenbaum = Fixed(-(1401155189092050606 * ONE // 10**18))
    for k in range(count):
        height = 10 ** -rng.uniform(2, 17)
        if k % 3 == 0:
            yield "feigenbaum", location(feigenbaum, height)
        elif k % 3 == 1:
            x = Fixed(-int(rng.uniform(1.45, 2) * 2**60) << (BITS - 60))
            yield "real-axis", location(x, height)
        else:
            c = Fixed(-(3 * ONE) // 4, int(10 ** -rng.uniform(2, 6) * 2**60) << (BITS - 60))
            yield "beside-neck", location(c, height)


def julia_views(rng, count):
    known = nuclei(9)
    for _ in range(count):
        p, c = rng.choice(known)
        c += complex(rng.gauss(0, 1), rng.gauss(0, 1)) * 10 ** rng.uniform(-4, -1)
        if rng.random() < 0.3:
            t = 2 * math.pi * rng.choice([0.5, 1 / 3, 0.25, 0.2, (5**0.5 - 1) / 2])
            m = complex(math.cos(t), math.sin(t))
            c = m / 2 - m * m / 4
        # A point of the Julia set, found by backward iteration.
        z = 1 + 0j
        for _ in range(60):
            z = (z - c) ** 0.5 * rng.choice([1, -1])
        height = 10 ** -rng.uniform(0, 12)
        yield "julia", (
            f"fathom1:re={z.real:.17g}:im={z.imag:.17g}:h={height:.3g}"
            f":f=julia:c={c.real:.17g},{c.imag:.17g}")


def dived_views(rng, count, program):
    formulas = (
        [f"f=burning-ship:p={p}" for p in (2, 3, 4, 5)] + [f"f=celtic:p={p}" for p in (2, 3, 4, 5)]
        + [f"f=buffalo:p={p}" for p in (2, 3, 4, 5)] + [f"f=perpendicular:p={p}" for p in (2, 3, 4, 5)]
        + ["f=tricorn", "f=tricorn:p=3", "p=3", "p=4", "p=5", "p=8", "p=16"]
        + ["f=sierpinski-julia", "f=carpet", "f=triangle"])
    for k in range(count):
        formula = formulas[k % len(formulas)].replace(":p=2", "")
        steps = rng.choice([0, 1, 2, 4, 7, 11, 16, 24, 40, 60, 90])
        start = f"fathom1:re=-0.4:im=-0.1:h=3:n=2000:{formula}"
        if steps == 0:
            yield "home", start.replace(":n=2000", "")
            continue
        done = subprocess.run(
            [program, "dive", start, "--steps", str(steps), "--seed", str(rng.randint(1, 999)),
             "--json"], capture_output=True, text=True)
        if done.returncode != 0:
            continue
        place = json.loads(done.stdout)["location"]
        keys = [k for k in place.split(":") if not k.startswith(("n=", "k="))]
        yield "dive", ":".join(keys)


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/fathom"
    rng = random.Random(42)
    views = list(mandelbrot_views(rng, 140)) + list(special_views(rng, 30))
    views += list(julia_views(rng, 40)) + list(dived_views(rng, 90, program))
    for number, (name, place) in enumerate(views):
        print(f"{number:03}-{name} {place}")


main()
