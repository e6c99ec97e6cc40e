// main.js — the start of the page: creates the parts and connects them.

import { PictureCanvas } from './canvas.js';
import { Colors } from './colors.js';
import { ask, Connection } from './connection.js';
import { byID } from './dom.js';
import { FormulaChooser } from './formulas.js';
import { enterQuadrant, Gestures, stepOut } from './gestures.js';
import { showHelp } from './help.js';
import { Home } from './home.js';
import { Ink } from './ink.js';
import { Inspector } from './inspector.js';
import { Jobs } from './jobs.js';
import { JuliaCard } from './julia.js';
import { setUpKeys } from './keys.js';
import { PlaceMap } from './map.js';
import { Movie } from './movie.js';
import { closePanel, setUpPanels, togglePanel } from './panels.js';
import { Places } from './places.js';
import { Probe } from './probe.js';
import { QuadrantCross } from './quadrants.js';
import { Scenes } from './scenes.js';
import { placeOfAddress, Sharing } from './share.js';
import { Status } from './status.js';
import { fillTexts, loadTexts, text } from './texts.js';
import { Thumbs } from './thumbs.js';
import { View } from './view.js';
import { setUpWheel } from './wheel.js';

const turnMilliseconds = 180;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** Gets the information about the server, and repeats the request until it is answered. */
async function serverInfo() {
  for (;;) {
    try {
      return await ask('/api/info');
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 1500));
    }
  }
}

async function start() {
  const [info] = await Promise.all([serverInfo(), loadTexts()]);
  fillTexts(document);
  setUpPanels();

  const connection = new Connection();
  const canvas = byID('picture');
  const picture = new PictureCanvas(canvas, () => calm.matches);
  const view = new View(connection, picture);
  const status = new Status(connection, view);
  const thumbs = new Thumbs(connection);
  const probe = new Probe(picture);
  const home = new Home(view, picture);
  const cross = new QuadrantCross(() => home.reshape());
  const tell = {
    say: (message) => status.say(message),
    speak: (message) => status.speak(message),
    fail: (error) => status.fail(error),
  };

  const actions = {
    quadrant(n) {
      enterQuadrant(view, n);
      status.speak(text('status.quadrant', { n }));
    },
    undo: () => view.walk(-1),
    redo: () => view.walk(1),
    reset: () => home.go(),
    out: () => stepOut(view),
    more: () => view.act([{ more: true }]),
    turn: (degrees) => view.act([{ turn: degrees }], turnMilliseconds),
    quadrants: () => cross.toggle(),
    // A scene has no iterated pixels.
    julia: () => scenes.isOn || julia.toggle(),
    panel: (name) => (scenes.isOn && name === 'inspector') || togglePanel(name),
    play: () => scenes.toggle(),
    movie: () => movie.open(),
    help: showHelp,
    moveProbe: (by, isFine) => probe.move(by, isFine),
    confirmProbe: () => probe.confirm(),
    escape() {
      if (julia.isOpen) julia.close();
      else return closePanel() || ink.end();
      return true;
    },
  };

  const inspector = new Inspector(connection, view, picture, probe, {
    ...tell,
    julia: (point) => view.act([{ julia: point }]),
  });
  const julia = new JuliaCard(
    connection, view, picture, probe, (point) => inspector.inspect(point));
  const ink = new Ink(connection, view, picture, byID('ink'), tell);
  const scenes = new Scenes(view, picture, byID('scene'), info, {
    isCalm: () => calm.matches, go: (location) => home.figure(location),
  });
  const isJulia = () => view.place?.isJulia ?? false;
  const gestures = new Gestures(view, picture, canvas, {
    isQuadrants: () => cross.isOn,
    isJulia,
    probes: () => probe.isActive,
    probe: (point, phase, event) => probe.pointer(point, phase, event),
    hold(point) {
      if (scenes.isOn) return;
      if (isJulia()) inspector.inspect(point);
      else julia.show(point);
    },
    quadrant: actions.quadrant,
    draws: () => ink.isOn,
    ink: (phase, event) => ink.pointer(phase, event),
  });
  setUpWheel(view, picture, canvas, () => gestures.isPressed);
  setUpKeys(view, actions);
  new Colors(view, info, tell);
  new FormulaChooser(view, info);
  new PlaceMap(view, thumbs, { ...tell, out: actions.out, turn: actions.turn });
  new Places(view, thumbs, info, { ...tell, figure: (location) => home.figure(location) });
  const movie = new Movie(view, new Jobs(view, picture, tell), thumbs, scenes);
  new Sharing(view, home, info, tell);

  byID('undo').onclick = actions.undo;
  byID('redo').onclick = actions.redo;
  byID('reset').onclick = actions.reset;
  byID('more').onclick = actions.more;
  byID('quadrants').onclick = actions.quadrants;
  byID('help-button').onclick = actions.help;

  home.open(placeOfAddress());
  connection.open();
  document.body.classList.add('ready');
}

start();
