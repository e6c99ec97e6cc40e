// DeepZoomPage+Script — the page's script: a canvas, the visible tiles, and the controls.

extension DeepZoomPage {
  /// The script, in JavaScript that browsers have supported since 2022.
  ///
  /// Units: pixels of the picture for the view, CSS pixels from the window's middle for pointers,
  /// device pixels from the window's corner for painting.
  static let script = #"""
    "use strict";
    (() => {
    const canvas = document.getElementById("picture");
    const pen = canvas.getContext("2d", {alpha: false});
    const [width, height, side, deepest] =
      ["width", "height", "side", "deepest"].map(name => Number(canvas.dataset[name]));
    const folder = canvas.dataset.folder;
    const scaleLabel = document.getElementById("scale");
    const buttons = {};
    for (const button of document.querySelectorAll("[data-do]")) {
      buttons[button.dataset.do] = button;
    }
    const calm = matchMedia("(prefers-reduced-motion: reduce)");
    const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

    // The deepest level that is one tile: always kept, shown wherever nothing finer is there.
    const whole = Math.min(deepest, Math.round(Math.log2(side)));

    // The view: which pixel is in the middle, and CSS pixels for a pixel.
    const view = {x: width / 2, y: height / 2, z: 1};
    let isWhole = true;  // and stays so when the window changes
    let aim = null;      // where a zoom is going: the scale, and the point that stays in place
    let glide = null;    // CSS pixels a millisecond, after a throw
    let lastTime = 0;

    // MARK: The view

    const ratio = () => window.devicePixelRatio || 1;
    const fit = () => Math.min(canvas.clientWidth / width, canvas.clientHeight / height, 1);
    const most = () => Math.max(8 / ratio(), fit());

    function constrain() {
      view.z = clamp(view.z, fit(), most());
      const halfWidth = canvas.clientWidth / 2 / view.z, halfHeight = canvas.clientHeight / 2 / view.z;
      view.x = 2 * halfWidth >= width ? width / 2 : clamp(view.x, halfWidth, width - halfWidth);
      view.y =
        2 * halfHeight >= height ? height / 2 : clamp(view.y, halfHeight, height - halfHeight);
      isWhole = view.z <= fit() * 1.0001;
    }

    // Zooms so that the point (x, y) of the window stays in place.
    function zoom(z, x = 0, y = 0) {
      glide = null;
      aim = {z: clamp(z, fit(), most()), x, y, px: view.x + x / view.z, py: view.y + y / view.z};
      schedule();
    }
    const zoomBy = (factor, x, y) => zoom((aim ? aim.z : view.z) * factor, x, y);
    const showAll = () => zoom(fit());

    function pan(x, y) {
      view.x -= x / view.z;
      view.y -= y / view.z;
      constrain();
      schedule();
    }

    function advance(milliseconds) {
      if (aim) {
        const part = calm.matches ? 1 : 1 - Math.exp(-milliseconds / 70);
        view.z *= Math.pow(aim.z / view.z, part);
        const isThere = Math.abs(Math.log(aim.z / view.z)) < 0.002;
        if (isThere) view.z = aim.z;
        view.x = aim.px - aim.x / view.z;
        view.y = aim.py - aim.y / view.z;
        constrain();
        if (isThere) aim = null;
      } else if (glide) {
        pan(glide.x * milliseconds, glide.y * milliseconds);
        const part = Math.exp(-milliseconds / 180);
        glide = {x: glide.x * part, y: glide.y * part};
        if (Math.hypot(glide.x, glide.y) < 0.02) glide = null;
      }
    }

    // MARK: Tiles

    const tiles = new Map();  // by "level/column_row"
    const loading = new Set();
    let wanted = [];
    let frame = 0;

    const levelSize = level => [width, height].map(n => Math.ceil(n / 2 ** (deepest - level)));

    // The tiles of a level that are in view, the middle ones first.
    function visible(level, sight) {
      const step = side * 2 ** (deepest - level);
      const [columns, rows] = levelSize(level).map(n => Math.ceil(n / side));
      const first = [sight.left, sight.top].map(n => Math.max(Math.floor(n / step), 0));
      const lastColumn = Math.min(Math.floor(sight.right / step), columns - 1);
      const lastRow = Math.min(Math.floor(sight.bottom / step), rows - 1);
      const found = [];
      for (let row = first[1]; row <= lastRow; row++) {
        for (let column = first[0]; column <= lastColumn; column++) {
          const far = Math.hypot((column + .5) * step - view.x, (row + .5) * step - view.y);
          found.push({level, column, row, far, key: `${level}/${column}_${row}`});
        }
      }
      return found.sort((a, b) => a.far - b.far);
    }

    function load(spot) {
      const image = new Image();
      const tile = tiles.get(spot.key) || {tries: 0};
      Object.assign(tile, {image, isReady: false, used: frame, level: spot.level});
      tile.tries += 1;
      tiles.set(spot.key, tile);
      loading.add(spot.key);
      image.decoding = "async";
      image.src = `${folder}/${spot.key}.png`;
      const end = isReady => {
        if (tile.image !== image) return;  // given up meanwhile
        tile.isReady = isReady;
        if (!isReady) tile.image = null;
        loading.delete(spot.key);
        schedule();
      };
      image.decode().then(() => end(true), () => end(false));
    }

    // Loads what is wanted, eight at a time, and lets go of what no longer is.
    function fetchTiles() {
      const keys = new Set(wanted.map(spot => spot.key));
      for (const key of loading) {
        if (keys.has(key)) continue;
        const tile = tiles.get(key);
        const image = tile.image;
        tile.image = null;
        image.src = "";
        tiles.delete(key);
        loading.delete(key);
      }
      for (const spot of wanted) {
        if (loading.size >= 8) break;
        const tile = tiles.get(spot.key);
        if (!tile || (!tile.image && tile.tries < 3)) load(spot);
      }
      const limit = Math.max(400, 3 * wanted.length);
      if (tiles.size <= limit) return;
      const old = [...tiles].filter(([key, tile]) => !keys.has(key) && tile.level > whole)
        .sort((a, b) => a[1].used - b[1].used);
      for (const [key] of old.slice(0, tiles.size - Math.round(limit * .8))) tiles.delete(key);
    }

    // MARK: Painting

    function draw(spots, left, top, scale) {
      let isComplete = true;
      for (const spot of spots) {
        const tile = tiles.get(spot.key);
        if (tile) tile.used = frame;
        if (!tile || !tile.isReady) {
          isComplete = false;
          continue;
        }
        // Edges on whole device pixels: neighbors meet without a gap.
        const unit = 2 ** (deepest - spot.level) * scale;
        const [x0, y0] = [spot.column * side, spot.row * side];
        const edges = [
          left + x0 * unit, top + y0 * unit, left + (x0 + tile.image.naturalWidth) * unit,
          top + (y0 + tile.image.naturalHeight) * unit].map(Math.round);
        pen.drawImage(
          tile.image, edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]);
      }
      return isComplete;
    }

    function paint() {
      const scale = view.z * ratio();  // device pixels for a pixel
      const left = canvas.width / 2 - view.x * scale, top = canvas.height / 2 - view.y * scale;
      const halfWidth = canvas.width / 2 / scale, halfHeight = canvas.height / 2 / scale;
      const sight = {
        left: view.x - halfWidth, right: view.x + halfWidth,
        top: view.y - halfHeight, bottom: view.y + halfHeight};
      pen.fillStyle = "#0b0c0e";
      pen.fillRect(0, 0, canvas.width, canvas.height);
      pen.save();
      // The last pixels of coarse levels reach beyond the picture.
      pen.beginPath();
      pen.rect(
        Math.round(left), Math.round(top), Math.round(left + width * scale) - Math.round(left),
        Math.round(top + height * scale) - Math.round(top));
      pen.clip();
      pen.imageSmoothingEnabled = scale < 2.5;  // beyond, a pixel is to be seen as one
      pen.imageSmoothingQuality = "high";
      // At least as many pixels as the screen has, but for a sixth.
      const level = clamp(deepest + Math.ceil(Math.log2(scale) - .25), whole, deepest);
      const spots = visible(level, sight);
      if (!spots.every(spot => tiles.get(spot.key)?.isReady)) {
        for (let coarse = whole; coarse < level; coarse++) {
          draw(visible(coarse, sight), left, top, scale);
        }
        if (level < deepest) draw(visible(level + 1, sight), left, top, scale);
      }
      draw(spots, left, top, scale);
      pen.restore();
      const coarser = Math.max(whole, level - 3);
      wanted = visible(whole, sight).concat(
        coarser > whole ? visible(coarser, sight) : [], level > coarser ? spots : []);
      scaleLabel.textContent = `${Math.round(scale * 1000) / 10 >= 10
        ? Math.round(scale * 100) : Math.round(scale * 1000) / 10}%`;
      buttons.in.disabled = view.z >= most() * .9999;
      buttons.out.disabled = buttons.fit.disabled = isWhole;
    }

    let isScheduled = false;
    function schedule() {
      if (isScheduled) return;
      isScheduled = true;
      requestAnimationFrame(step);
    }

    function step(time) {
      isScheduled = false;
      frame += 1;
      const size = [canvas.clientWidth, canvas.clientHeight].map(n => Math.round(n * ratio()));
      if (canvas.width !== size[0] || canvas.height !== size[1]) {
        [canvas.width, canvas.height] = size;
        if (isWhole) view.z = 0;
        constrain();
      }
      const isMoving = aim || glide;
      advance(clamp(time - lastTime, 4, 64));
      lastTime = time;
      paint();
      fetchTiles();
      if (isMoving) schedule();
      remember();
    }

    // MARK: The address: #x=…&y=…&z=… is a view, x and y its middle

    let timer = 0;
    function remember() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const text = isWhole ? "" : `#x=${+view.x.toFixed(1)}&y=${+view.y.toFixed(1)}` +
          `&z=${+view.z.toPrecision(5)}`;
        if (text === location.hash) return;
        try { history.replaceState(null, "", text || location.pathname + location.search); }
        catch { /* not allowed here: then the address does not follow */ }
      }, 300);
    }

    function recall() {
      const fields = new URLSearchParams(location.hash.slice(1));
      const [x, y, z] = ["x", "y", "z"].map(name => parseFloat(fields.get(name)));
      aim = glide = null;
      view.x = Number.isFinite(x) ? x : width / 2;
      view.y = Number.isFinite(y) ? y : height / 2;
      view.z = Number.isFinite(z) ? z : 0;
      constrain();
      schedule();
    }

    // MARK: Hands

    const fingers = new Map();
    let tap = null, lastTap = null;
    const where = event => ({
      x: event.clientX - canvas.clientWidth / 2, y: event.clientY - canvas.clientHeight / 2});
    // The middle of the fingers, and how far they are from it.
    function hold() {
      const all = [...fingers.values()];
      const x = all.reduce((sum, one) => sum + one.x, 0) / all.length;
      const y = all.reduce((sum, one) => sum + one.y, 0) / all.length;
      return {x, y, reach: Math.hypot(all[0].x - x, all[0].y - y)};
    }

    canvas.addEventListener("pointerdown", event => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, where(event));
      canvas.classList.add("held");
      aim = glide = null;
      tap = fingers.size === 1 ? {...where(event), time: event.timeStamp} : null;
    });

    canvas.addEventListener("pointermove", event => {
      if (!fingers.has(event.pointerId)) return;
      const before = hold();
      const old = fingers.get(event.pointerId);
      const now = {...where(event), time: event.timeStamp};
      const passed = Math.max(now.time - (old.time ?? now.time - 16), 1);
      const speed = old.speed ?? {x: 0, y: 0};
      now.speed = {
        x: speed.x * .7 + (now.x - old.x) / passed * .3,
        y: speed.y * .7 + (now.y - old.y) / passed * .3};
      fingers.set(event.pointerId, now);
      if (tap && Math.hypot(now.x - tap.x, now.y - tap.y) > 8) tap = null;
      const after = hold();
      if (fingers.size > 1 && before.reach > 0) {
        // The point between the fingers stays between them.
        const z = clamp(view.z * after.reach / before.reach, fit(), most());
        view.x += before.x / view.z - after.x / z;
        view.y += before.y / view.z - after.y / z;
        view.z = z;
        constrain();
        schedule();
      } else {
        pan(after.x - before.x, after.y - before.y);
      }
    });

    function release(event) {
      const last = fingers.get(event.pointerId);
      if (!last) return;
      fingers.delete(event.pointerId);
      if (fingers.size > 0) return;
      canvas.classList.remove("held");
      const isTap = tap && event.type === "pointerup" && event.timeStamp - tap.time < 300;
      if (isTap) {
        const here = {...where(event), time: event.timeStamp};
        const isSecond = lastTap && here.time - lastTap.time < 350
          && Math.hypot(here.x - lastTap.x, here.y - lastTap.y) < 30;
        if (isSecond) zoomBy(event.shiftKey ? .5 : 2, here.x, here.y);
        lastTap = isSecond ? null : here;
      } else if (last.speed && event.timeStamp - last.time < 60 && !calm.matches) {
        if (Math.hypot(last.speed.x, last.speed.y) > .15) glide = last.speed;
      }
      schedule();
    }
    canvas.addEventListener("pointerup", release);
    canvas.addEventListener("pointercancel", release);

    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      const lines = [1, 16, canvas.clientHeight][event.deltaMode] ?? 1;
      const turn = clamp(event.deltaY * lines, -300, 300);
      // A pinch on a touchpad comes as a turn with the control key.
      const {x, y} = where(event);
      zoomBy(Math.exp(-turn * (event.ctrlKey ? .01 : .002)), x, y);
    }, {passive: false});

    const toggleFull = () =>
      document.fullscreenElement ? document.exitFullscreen()
        : document.documentElement.requestFullscreen().catch(() => {});
    const deeds = {
      in: () => zoomBy(1.6), out: () => zoomBy(1 / 1.6), fit: showAll, full: toggleFull};
    for (const [name, button] of Object.entries(buttons)) {
      button.addEventListener("click", deeds[name]);
    }
    buttons.full.hidden = !document.fullscreenEnabled;

    window.addEventListener("keydown", event => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const far = .15 * Math.min(canvas.clientWidth, canvas.clientHeight);
      const keys = {
        "+": deeds.in, "=": deeds.in, "-": deeds.out, "_": deeds.out, "0": showAll,
        "Home": showAll, "1": () => zoom(1 / ratio()), "f": toggleFull,
        "ArrowLeft": () => pan(far, 0), "ArrowRight": () => pan(-far, 0),
        "ArrowUp": () => pan(0, far), "ArrowDown": () => pan(0, -far)};
      if (!Object.hasOwn(keys, event.key)) return;
      event.preventDefault();
      if (event.key.startsWith("Arrow")) aim = glide = null;
      keys[event.key]();
    });

    window.addEventListener("resize", schedule);
    window.addEventListener("hashchange", recall);
    recall();
    })();
    """#
}
