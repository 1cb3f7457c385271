"use strict";
(() => {
  const data = JSON.parse (document.getElementById ("data").textContent);
  const words = data.words;
  const rows = data.rows;
  const letters = ["a", "b"];
  const fateWords = ["unhurt", "wounded", "captured", "killed"]; /* as reports have them */
  const mostUndo = 200;
  const mostBoxes = 12;
  const key = ["muster-phone", data.version, data.state, data.battle, data.date || "",
               data.sides.map ((name, i) => name ? letters[i] : "").join ("")].join ("|");
  const lookKey = "muster-phone-look";

  /* Words */

  function say (text, ...values) {
    return text.replace (/%(?:(\d)\$)?s/g, (all, n) => String (values[n ? n - 1 : 0]));
  }

  function make (tag, more, ...children) {
    const element = document.createElement (tag);
    for (const name in more || {})
      if (name === "text") element.textContent = more.text;
      else if (name === "on") element.addEventListener ("click", more.on);
      else if (more[name] === true) element.setAttribute (name, "");
      else if (more[name] !== false && more[name] != null) element.setAttribute (name, more[name]);
    for (const child of children)
      if (child) element.append (child);
    return element;
  }

  function button (text, on, more) {
    return make ("button", Object.assign ({ type: "button", text, on }, more));
  }

  /* What is ticked: lost steps and fates by the index of a row, weather by the turn. */

  let state = fresh ();
  let undo = []; /* { label, back: [[map, key, what it was]] } */
  let keeps = true;
  let broken = null;

  function fresh () {
    return { turn: { is: 1 }, lost: {}, fate: {}, weather: {} };
  }

  function mostTurn () {
    return data.open ? data.most : data.turns.length;
  }

  /* Whether a value may stand there: what was kept may be of anybody. */
  function fits (map, at, value) {
    if (!Number.isSafeInteger (value)) return false;
    const row = rows[at];
    switch (map) {
      case "turn": return at === "is" && value >= 1 && value <= mostTurn ();
      case "lost": return !!row && row.is === "u" && !row.open && value >= 0 && value <= row.steps;
      case "fate": return !!row && row.is === "c" && value >= 0 && value < fateWords.length;
      case "weather": return /^\d+$/.test (at) && !!data.weather && value >= 0
                             && value < data.weather.rows.length;
      default: return false;
    }
  }

  function keep () {
    try {
      localStorage.setItem (key, JSON.stringify ({ state, undo }));
      return true;
    } catch (error) {
      return false;
    }
  }

  function checked (kept) {
    const taken = fresh ();
    for (const map in taken)
      for (const at of Object.keys (kept[map] || {}))
        if (fits (map, at, kept[map][at])) taken[map][at] = kept[map][at];
        else throw new Error ("out of range");
    return taken;
  }

  function read (text) {
    const kept = JSON.parse (text);
    const taken = checked (kept.state);
    const back = (Array.isArray (kept.undo) ? kept.undo : []).filter (
      step => typeof step.label === "string" && Array.isArray (step.back)
              && step.back.every (change => Array.isArray (change)
                                            && (change[2] === null || fits (...change))));
    state = taken;
    undo = back.slice (-mostUndo);
  }

  function load () {
    try {
      localStorage.setItem (key + "|probe", "1");
      keeps = localStorage.getItem (key + "|probe") === "1";
      localStorage.removeItem (key + "|probe");
    } catch (error) {
      keeps = false;
    }
    if (!keeps) return;
    const text = localStorage.getItem (key);
    if (text === null) return;
    try {
      read (text);
    } catch (error) {
      broken = text;
    }
  }

  /* Does and keeps: changes are [map, key, value or null]. */
  function act (label, changes) {
    const back = [];
    for (const [map, at, value] of changes) {
      const was = at in state[map] ? state[map][at] : null;
      if (was === value) continue;
      back.push ([map, at, was]);
      set (map, at, value);
    }
    if (back.length === 0) return;
    undo.push ({ label, back });
    undo = undo.slice (-mostUndo);
    done (back);
  }

  function set (map, at, value) {
    if (value === null) delete state[map][at];
    else state[map][at] = value;
  }

  function takeBack () {
    const last = undo.pop ();
    if (!last) {
      tell (words.nothingToUndo);
      return;
    }
    for (const [map, at, was] of last.back.slice ().reverse ()) set (map, at, was);
    done (last.back);
    tell (say (words.undone, last.label));
  }

  function done (changes) {
    const kept = keep ();
    if (keeps && !kept) {
      keeps = false;
      warnNotKept ();
    }
    show (changes);
  }

  let telling = 0;
  function tell (text) {
    const line = document.getElementById ("said");
    line.textContent = text;
    line.hidden = false;
    clearTimeout (telling);
    telling = setTimeout (() => { line.hidden = true; }, 2200);
  }

  function warn (text, action, on) {
    const notice = document.getElementById ("notice");
    notice.querySelector ("span").textContent = text;
    const old = notice.querySelector ("button");
    const fresh = action ? button (action, on) : make ("button", { hidden: true });
    old.replaceWith (fresh);
    notice.hidden = false;
  }

  function warnNotKept () {
    warn (words.notKept, words.toText, () => {
      open ("report");
      document.getElementById ("state").scrollIntoView ({ block: "center" });
    });
  }

  /* Figures */

  function lostOf (i) { return state.lost[i] || 0; }
  function fateOf (i) { return state.fate[i] || 0; }

  function number (parts, per) {
    const sign = parts < 0 ? "−" : "";
    const whole = Math.floor (Math.abs (parts) / per);
    let rest = Math.abs (parts) % per;
    if (rest === 0) return sign + whole;
    let a = rest, b = per;
    while (b) [a, b] = [b, a % b];
    const glyph = { "1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾" }[`${rest / a}/${per / a}`];
    if (glyph) return sign + (whole || "") + glyph;
    return `${sign}${Math.abs (parts) / a}/${per / a}`;
  }

  /* What a part has lost: its last number is for the whole of it. */
  function lostPart (part) {
    const i = part[0];
    const row = rows[i];
    const ticked = row.is === "c" ? (fateOf (i) > 0 ? 1 : 0) : lostOf (i);
    const whole = row.is === "c" ? 1 : row.steps;
    if (ticked >= whole) return part[part.length - 1];
    return part.length === 2 ? 0 : part[1 + ticked];
  }

  function weigh (gauge) {
    const lost = gauge.parts.reduce ((sum, part) => sum + lostPart (part), 0);
    const left = gauge.start - lost;
    let reached = null;
    for (const bound of gauge.bounds) {
      const over = bound.left ? bound.at - left : lost - bound.at;
      if (bound.beyond ? over > 0 : over >= 0) reached = bound;
    }
    return { lost, reached, text: say (gauge.text, number (gauge.left ? left : lost, gauge.per)) };
  }

  /* The state of a unit by its own losses. */
  function unitState (i) {
    const row = rows[i];
    const lost = lostOf (i);
    const marks = row.marks || [];
    if (row.open) return { text: words.notKnown, grave: false };
    const last = marks.length ? marks[marks.length - 1][0] : -1;
    const ahead = marks.filter (mark => mark[0] > lost).map (mark => `${mark[1]} ${mark[0]}`);
    const reached = marks.filter (mark => mark[0] <= lost).pop ();
    const isGone = lost >= row.steps;
    const parts = [];
    if (isGone && last !== row.steps) parts.push (words.nothingLeft);
    else if (reached) parts.push (reached[1]);
    if (!isGone && ahead.length) parts.push (ahead.join (", "));
    return { text: parts.join (" · "), grave: lost > 0 && (isGone || !!reached) };
  }

  function groupOf (i) { return rows[i].in; }

  function isAway (group) {
    for (let i = group; i >= 0; i = above[i])
      if (rows[i].comes > state.turn.is) return true;
    return false;
  }

  /* The heading above each heading. */
  const above = [];
  rows.forEach ((row, i) => {
    above[i] = -1;
    if (row.depth === undefined) return;
    for (let j = i - 1; j >= 0 && row.depth > 0; j--)
      if (rows[j].depth !== undefined && rows[j].depth < row.depth && rows[j].side === row.side) {
        above[i] = j;
        break;
      }
  });

  /* Pages */

  const main = document.querySelector ("main");
  const pages = {};
  const shown = []; /* functions that show a row: by its index */
  let current = "forces";

  function open (name) {
    current = name;
    for (const other in pages) pages[other].hidden = other !== name;
    for (const tab of document.querySelectorAll ("nav button"))
      if (tab.dataset.page === name) tab.setAttribute ("aria-current", "page");
      else tab.removeAttribute ("aria-current");
    if (name === "report") showReport ();
    window.scrollTo (0, 0);
  }

  /* Turn */

  function turnText () {
    const turn = state.turn.is;
    return data.open ? say (words.turnN, turn) : say (words.turnOf, turn, data.turns.length);
  }

  function timeOf (turn) {
    const known = data.turns[turn - 1];
    return known && known.time ? known.time : "";
  }

  function weatherOf (turn) {
    for (let at = turn; at >= 1; at--) {
      if (at in state.weather) return state.weather[at];
      const known = data.turns[at - 1];
      if (known && known.row !== undefined) return known.row;
    }
    return -1;
  }

  function isToThrow (turn) {
    const known = data.turns[turn - 1];
    return !!known && !!known.thrown && !(turn in state.weather);
  }

  function move (by) {
    const turn = state.turn.is + by;
    if (turn >= 1 && turn <= mostTurn ()) act (say (words.turnN, turn), [["turn", "is", turn]]);
  }

  function paragraph (into, text, kind) {
    if (text) into.append (make ("p", { text, class: kind, dir: "auto" }));
  }

  function list (into, title, items) {
    if (!items.length) return;
    into.append (make ("h2", { text: title }),
                 make ("ul", { class: "list" }, ...items.map (text => make ("li", { text, dir: "auto" }))));
  }

  function showTurn () {
    const page = pages.turn;
    const turn = state.turn.is;
    const known = data.turns[turn - 1] || {};
    const about = page.querySelector (".about");
    page.querySelector (".clock strong").textContent = turnText ();
    page.querySelector (".clock span").textContent =
      [timeOf (turn), !data.open && turn === data.turns.length ? words.lastTurn : ""].filter (Boolean).join (" · ");
    page.querySelector (".back").disabled = turn <= 1;
    page.querySelector (".on").disabled = turn >= mostTurn ();
    about.replaceChildren ();
    if (known.night) paragraph (about, words.night, "grave");
    else if (known.dusk) paragraph (about, words.dusk, "grave");
    if (known.dim) paragraph (about, data.light, "soft");
    if (turn === 1) paragraph (about, data.clock, "soft");
    showWeather (about, turn);
    list (about, words.arrives, known.arrivals || []);
    const later = [];
    data.turns.forEach ((other, i) => {
      if (i >= turn) for (const text of other.arrivals || []) later.push (say (words.laterTurn, i + 1, text));
    });
    list (about, words.later, later);
    showStanding (page.querySelector (".standing"));
  }

  function showWeather (about, turn) {
    if (!data.weather) return;
    const row = weatherOf (turn);
    const label = make ("h2", { text: words.weather, id: "weather" });
    const choice = make ("select", { class: "field", "aria-labelledby": "weather" });
    if (row < 0) choice.append (make ("option", { text: words.noWeather, value: "-1" }));
    data.weather.rows.forEach ((of, i) => choice.append (make ("option", { text: of[0], value: i })));
    choice.value = row;
    choice.addEventListener ("change", () => {
      const chosen = Number (choice.value);
      if (chosen >= 0)
        act (say (words.weatherOf, turn, data.weather.rows[chosen][0]), [["weather", String (turn), chosen]]);
    });
    about.append (label, choice);
    if (isToThrow (turn) && data.weather.method) paragraph (about, say (words.toThrow, data.weather.method), "grave");
    if (row >= 0) paragraph (about, data.weather.rows[row][1], "effects");
  }

  function showStanding (into) {
    const items = [];
    rows.forEach ((row, i) => {
      for (const gauge of row.gauges || []) {
        const weighed = weigh (gauge);
        if (row.is !== "a" && !weighed.reached) continue;
        const more = [weighed.text, row.is === "a" ? gauge.levels : ""].filter (Boolean).join (", ");
        items.push (make ("li", null,
          make ("b", { text: row.name, dir: "auto" }), make ("br"),
          weighed.reached ? make ("span", { class: "grave", text: weighed.reached.state + " · " }) : null,
          make ("span", { text: more, dir: "auto" })));
      }
      if (row.is === "c" && fateOf (i) > 0)
        items.push (make ("li", null, make ("b", { text: row.name, dir: "auto" }), make ("br"),
          make ("span", { class: "grave", text: data.fates[fateOf (i)] }),
          data.costs[fateOf (i)] ? make ("span", { text: " · " + data.costs[fateOf (i)] }) : null));
    });
    into.replaceChildren (make ("h2", { text: words.standing }));
    if (items.length) into.append (make ("ul", { class: "list" }, ...items));
    else paragraph (into, rows.some (row => row.gauges) ? words.noneReached : words.noLevels, "soft");
  }

  function makeTurn () {
    const page = pages.turn = make ("section");
    page.append (
      make ("div", { class: "clock" },
        button ("‹", () => move (-1), { class: "back", "aria-label": words.before }),
        make ("div", null, make ("strong"), make ("span")),
        button ("›", () => move (1), { class: "on main", "aria-label": words.next })),
      make ("div", { class: "about block" }), make ("div", { class: "dice block", hidden: true }),
      make ("div", { class: "standing block" }), makeSettings ());
    makeDice (page.querySelector (".dice"));
  }

  /* Dice */

  function makeDice (into) {
    let n = 1;
    let sides = 6;
    const count = make ("output", { text: "1" });
    const result = make ("div", { class: "throw", "aria-live": "polite" });
    const kinds = make ("div", { class: "row" });
    const more = by => {
      n = Math.min (Math.max (n + by, 1), 30);
      count.textContent = n;
    };
    for (const kind of [4, 6, 8, 10, 12, 20, 100]) {
      const choice = button ("d" + kind, () => {
        sides = kind;
        for (const other of kinds.children) other.setAttribute ("aria-pressed", other === choice);
      }, { "aria-pressed": kind === sides ? "true" : "false" });
      kinds.append (choice);
    }
    into.append (make ("h2", { text: words.dice }), kinds,
      make ("div", { class: "row count" },
        button ("−", () => more (-1), { "aria-label": words.fewer }), count,
        button ("+", () => more (1), { "aria-label": words.more }),
        button (words.throw, () => {
          const thrown = Array.from ({ length: n }, () => die (sides));
          result.replaceChildren (...thrown.map (text => make ("b", { text })));
          if (n > 1) result.append (make ("span", { text: say (words.sum, thrown.reduce ((a, b) => a + b, 0)) }));
        }, { class: "main field" })), result);
  }

  /* Fair: what would make some faces likelier is thrown again. */
  function die (sides) {
    const limit = Math.floor (0x100000000 / sides) * sides;
    const word = new Uint32Array (1);
    do crypto.getRandomValues (word); while (word[0] >= limit);
    return word[0] % sides + 1;
  }

  /* Settings */

  let look = { look: "auto", size: "usual", dice: false };

  function showLook () {
    document.documentElement.dataset.look = look.look;
    document.documentElement.dataset.size = look.size;
    measureHead ();
    pages.turn.querySelector (".dice").hidden = !look.dice;
  }

  function changeLook (change) {
    Object.assign (look, change);
    try {
      localStorage.setItem (lookKey, JSON.stringify (look));
    } catch (error) {
      /* It holds until the page is closed. */
    }
    showLook ();
  }

  function makeSwitch (text, isOn, on) {
    const box = make ("input", { type: "checkbox" });
    box.checked = isOn;
    box.addEventListener ("change", () => on (box.checked));
    return make ("label", { class: "switch" }, box, make ("span", { text }));
  }

  function makeSettings () {
    try {
      const kept = JSON.parse (localStorage.getItem (lookKey));
      if (kept && ["auto", "light", "dark"].includes (kept.look))
        look = { look: kept.look, size: kept.size === "large" ? "large" : "usual", dice: kept.dice === true };
    } catch (error) {
      /* As usual, then. */
    }
    const choice = make ("select", { class: "field", "aria-label": words.look });
    for (const [value, text] of [["auto", words.lookAuto], ["light", words.lookLight], ["dark", words.lookDark]])
      choice.append (make ("option", { value, text }));
    choice.value = look.look;
    choice.addEventListener ("change", () => changeLook ({ look: choice.value }));
    return make ("div", { class: "block" }, make ("h2", { text: words.settings }),
      makeSwitch (words.showDice, look.dice, dice => changeLook ({ dice })),
      makeSwitch (words.size, look.size === "large", isLarge => changeLook ({ size: isLarge ? "large" : "usual" })),
      make ("label", { class: "row" }, make ("span", { text: words.look }), choice));
  }

  /* Forces */

  function tick (i, lost) {
    const row = rows[i];
    if (fits ("lost", i, lost))
      act (say (words.lost, row.name, lost), [["lost", String (i), lost || null]]);
  }

  function makeFacts (facts, isHidden) {
    const items = (facts || []).map (([name, text]) =>
      make ("div", null, make ("dt", { text: name }), make ("dd", { text, dir: "auto" })));
    return items.length ? make ("dl", { class: "facts", hidden: isHidden }, ...items) : null;
  }

  function makeWho (row, facts) {
    const who = [make ("span", { class: "n", text: row.n }),
      make ("span", { class: "called" }, make ("span", { text: row.name, dir: "auto" }),
        row.sub ? make ("span", { class: "sub", text: row.sub, dir: "auto" }) : null)];
    if (!facts || !facts.hidden) return make ("div", { class: "who" }, ...who);
    const more = make ("span", { class: "more", text: "ⓘ", "aria-hidden": "true" });
    const head = make ("button", { type: "button", class: "who", "aria-expanded": "false", on: () => {
      facts.hidden = !facts.hidden;
      head.setAttribute ("aria-expanded", String (!facts.hidden));
    } }, ...who, more);
    return head;
  }

  function makeBoxes (i) {
    const row = rows[i];
    const levels = new Set ((row.marks || []).map (mark => mark[0]));
    const boxes = make ("div", { class: "boxes", role: "group", "aria-label": row.name });
    for (let n = 1; n <= row.steps; n++)
      boxes.append (button ("", () => tick (i, n <= lostOf (i) ? n - 1 : n),
        { class: levels.has (n) ? "level" : null, "aria-label": say (words.box, row.name, n, row.steps) }));
    return { element: boxes, show () {
      Array.from (boxes.children).forEach ((box, at) => {
        const isLost = at < lostOf (i);
        box.setAttribute ("aria-pressed", String (isLost));
        box.textContent = isLost ? "✕" : "";
      });
    } };
  }

  function makeCounter (i) {
    const row = rows[i];
    const output = make ("output");
    const less = button ("−", () => tick (i, lostOf (i) - 1), { "aria-label": say (words.giveBack, row.name) });
    const more = button ("+", () => tick (i, lostOf (i) + 1), { "aria-label": say (words.loseOne, row.name) });
    const all = button (words.all, () => tick (i, row.steps), { "aria-label": say (words.whole, row.name) });
    return { element: make ("div", { class: "counter" }, less, output, more, all), show () {
      output.textContent = say (words.lostOf, lostOf (i), row.steps);
      less.disabled = lostOf (i) <= 0;
      more.disabled = all.disabled = lostOf (i) >= row.steps;
    } };
  }

  function makeFates (i) {
    const row = rows[i];
    const fates = make ("div", { class: "fates", role: "group", "aria-label": row.name });
    data.fates.forEach ((text, fate) => fates.append (button (text, () =>
      act (say (words.fateOf, row.name, text), [["fate", String (i), fate || null]]),
      { class: fate === 0 ? "fit" : null })));
    return { element: fates, show () {
      Array.from (fates.children).forEach ((choice, fate) =>
        choice.setAttribute ("aria-pressed", String (fate === fateOf (i))));
    } };
  }

  function makeUnit (i) {
    const row = rows[i];
    const isCommander = row.is === "c";
    const facts = makeFacts (row.facts, !isCommander);
    const line = make ("p", { class: "state" });
    const ticks = isCommander ? makeFates (i)
      : row.open ? { element: null, show () {} }
      : row.steps <= mostBoxes ? makeBoxes (i) : makeCounter (i);
    const unit = make ("li", { class: "unit", "data-row": i }, makeWho (row, facts), isCommander ? facts : null,
                       ticks.element, line, isCommander ? null : facts);
    shown[i] = () => {
      const of = isCommander
        ? { text: data.costs[fateOf (i)] || "", grave: fateOf (i) > 0 } : unitState (i);
      ticks.show ();
      line.textContent = of.text;
      line.className = of.grave ? "state grave" : "state";
      unit.classList.toggle ("gone", isCommander ? fateOf (i) > 1 : !row.open && lostOf (i) >= row.steps);
      unit.classList.toggle ("away", isAway (groupOf (i)));
    };
    return unit;
  }

  function showGauges (into, row) {
    into.replaceChildren ();
    for (const gauge of row.gauges || []) {
      const weighed = weigh (gauge);
      into.append (make ("p", null,
        weighed.reached ? make ("span", { class: "grave", text: weighed.reached.state + " · " }) : null,
        make ("span", { text: [weighed.text, gauge.levels].filter (Boolean).join (", "), dir: "auto" })));
    }
  }

  function makeGroup (i, members) {
    const row = rows[i];
    const coming = make ("span", { class: "within" });
    const up = [];
    for (let at = above[i]; at >= 0 && rows[at].depth > 0; at = above[at]) up.push (rows[at].name);
    const title = make ("button", { type: "button", class: "title", on: () => toggle (!isOpen ()) },
      make ("span", null, make ("span", { text: row.name, dir: "auto" }),
        up.length ? make ("span", { class: "within", text: up.join (" · "), dir: "auto" }) : null, coming));
    const facts = makeFacts (row.facts, true);
    const info = facts ? button ("ⓘ", () => {
      facts.hidden = !facts.hidden;
      info.setAttribute ("aria-expanded", String (!facts.hidden));
    }, { class: "info", "aria-expanded": "false", "aria-label": say (words.details, row.name) }) : null;
    const gauges = make ("div", { class: "gauges" });
    const within = make ("ul", null, ...members.map (makeUnit));
    const group = make ("section", { class: row.is === "a" ? "group army" : "group", id: "g" + i },
                        make ("div", { class: "top" }, title, info), facts, gauges, within);
    if (facts) facts.classList.add ("gauges");
    const isOpen = () => title.getAttribute ("aria-expanded") === "true";
    const toggle = isShown => {
      title.setAttribute ("aria-expanded", String (isShown));
      within.hidden = !isShown;
    };
    let wasAway = null;
    shown[i] = () => {
      const away = isAway (i);
      coming.textContent = [away ? words.notHere : "", row.coming || ""].filter (Boolean).join (" · ");
      coming.hidden = coming.textContent === "";
      if (away !== wasAway) toggle (!away);
      wasAway = away;
      showGauges (gauges, row);
    };
    return group;
  }

  function makeForces () {
    const page = pages.forces = make ("section");
    const jump = make ("select", { class: "field", "aria-label": words.jump });
    const both = data.sides.filter (Boolean).length > 1;
    jump.append (make ("option", { text: words.jump, value: "" }));
    page.append (make ("div", { class: "find" }, jump));
    let side = -1;
    rows.forEach ((row, i) => {
      if (row.depth === undefined) return;
      if (row.side !== side && both) page.append (make ("h2", { text: data.sides[row.side], dir: "auto" }));
      side = row.side;
      const members = rows.flatMap ((other, at) => other.n && other.in === i ? [at] : []);
      page.append (makeGroup (i, members));
      jump.append (make ("option", { text: "\u2003".repeat (Math.min (row.depth, 4)) + row.name, value: i }));
    });
    jump.addEventListener ("change", () => {
      const group = document.getElementById ("g" + jump.value);
      jump.value = "";
      if (group) {
        if (group.querySelector (".title").getAttribute ("aria-expanded") === "false")
          group.querySelector (".title").click ();
        window.scrollTo (0, group.getBoundingClientRect ().top + window.scrollY
                            - document.querySelector ("header").offsetHeight - jump.parentNode.offsetHeight);
      }
    });
  }

  /* The quick reference */

  function fold (text) {
    return text.normalize ("NFD").replace (/\p{M}/gu, "").toLowerCase ();
  }

  /* Whether it is too wide for a phone: then a row is one cell below the other. */
  function isTall (table) {
    const widest = [];
    for (const cells of [table.heads, ...table.rows.map (row => row.slice (1))])
      cells.forEach ((cell, at) => {
        const word = Math.max (...cell.split (/\s/).map (part => part.length), Math.min (cell.length, 14));
        widest[at] = Math.max (widest[at] || 0, word);
      });
    return widest.length > 2 && widest.reduce ((sum, width) => sum + width + 2, 0) > 36;
  }

  function makeTable (table) {
    const body = make ("tbody");
    const columns = Math.max (table.heads.length, ...table.rows.map (row => row.length - 1));
    const hasMarks = table.rows.some (row => row[0]);
    const heads = make ("tr", null, ...table.heads.map (text => make ("th", { text, dir: "auto" })));
    for (let at = table.heads.length; at < columns + (hasMarks ? 1 : 0); at++) heads.append (make ("th"));
    for (const [mark, ...cells] of table.rows) {
      const line = make ("tr");
      for (let at = 0; at < columns; at++)
        line.append (make ("td", { text: cells[at] || "", "data-head": table.heads[at] || "", dir: "auto" }));
      if (hasMarks) line.append (make ("td", { text: mark, class: "soft" }));
      line.dataset.text = fold ([table.title, ...table.heads, ...cells, mark].join (" "));
      body.append (line);
    }
    return make ("div", { class: isTall (table) ? "table tall" : "table" },
      make ("h3", null, make ("span", { text: table.mark ? `${table.title} – ${table.mark}` : table.title, dir: "auto" }),
        table.cite ? make ("small", { text: " " + table.cite, dir: "auto" }) : null),
      make ("table", null, table.heads.length ? make ("thead", null, heads) : null, body));
  }

  function makeReference () {
    const page = pages.reference = make ("section");
    const reference = data.reference;
    if (!reference) {
      paragraph (page, words.noReference, "soft");
      return;
    }
    const field = make ("input", { type: "search", placeholder: words.search, "aria-label": words.search,
                                   autocomplete: "off", enterkeyhint: "search" });
    const found = make ("p", { class: "soft", role: "status" });
    page.append (make ("div", { class: "find" }, field, found));
    const tables = make ("div", null, ...reference.tables.map (makeTable));
    const troops = make ("div", { class: "table" }, make ("h3", { text: words.troops }),
      ...reference.troops.map (troop => {
        const line = make ("p", { class: "troop", dir: "auto" }, troop.mark ? make ("b", { text: troop.mark }) : null,
          make ("b", { text: troop.name }), make ("span", { text: [troop.who ? `(${troop.who})` : "",
            troop.values.join (" · ")].filter (Boolean).join (" ") }));
        line.dataset.text = fold ([words.troops, troop.name, troop.who || "", ...troop.values].join (" "));
        return line;
      }));
    troops.hidden = reference.troops.length === 0;
    page.append (tables, troops);
    paragraph (page, reference.key, "soft");
    paragraph (page, words.cut, "soft");
    field.addEventListener ("input", () => {
      const typed = fold (field.value).split (/\s+/).filter (Boolean);
      let n = 0;
      for (const line of page.querySelectorAll ("[data-text]")) {
        line.hidden = !typed.every (word => line.dataset.text.includes (word));
        n += line.hidden ? 0 : 1;
      }
      for (const table of page.querySelectorAll (".table"))
        table.hidden = !table.querySelector ("[data-text]:not([hidden])");
      found.textContent = !typed.length ? "" : n ? say (words.found, n) : words.noneFound;
    });
  }

  /* The report and the state, as text; src/scenario/play/phone.c reads the former */

  function sum (text) {
    let hash = 2166136261;
    for (let i = 0; i < text.length; i++)
      hash = Math.imul (hash ^ text.charCodeAt (i), 16777619);
    return (hash >>> 0).toString (16).padStart (8, "0");
  }

  function oneLine (text, most) {
    const line = text.replace (/\s+/g, " ").trim ();
    const signs = Array.from (line);
    return signs.length > most ? signs.slice (0, most - 1).join ("") + "…" : line;
  }

  function reportText () {
    const lines = [`# Muster report ${data.version}`, `# battle: ${oneLine (data.battle, 400)}`];
    if (data.date) lines.push (`# date: ${data.date}`);
    data.sides.forEach ((name, i) => { if (name) lines.push (`# side: ${letters[i]}, ${oneLine (name, 60)}`); });
    lines.push (`# state: ${data.state}`, `# turn: ${state.turn.is}`);
    const told = [];
    rows.forEach ((row, i) => {
      const what = row.is === "u" && lostOf (i) > 0 ? lostOf (i)
        : row.is === "c" && fateOf (i) > 0 ? fateWords[fateOf (i)] : null;
      if (what === null) return;
      told.push (`${letters[row.side]} ${row.n} ${what}`);
      lines.push (`# ${row.n} ${oneLine (row.name, 56)}`, told[told.length - 1]);
    });
    const check = sum ([data.version, data.state, state.turn.is, ...told].join ("\n") + "\n");
    lines.push (`# end: ${told.length} rows, check ${check}`);
    return lines.join ("\n") + "\n";
  }

  function stateText () {
    const pairs = map => Object.keys (map).map (at => `${at}=${map[at]}`).join (",");
    const body = ["muster-state", data.version, data.state, state.turn.is, pairs (state.lost), pairs (state.fate),
                  pairs (state.weather)].join (";");
    return `${body};${sum (body)}`;
  }

  /* Returns: the state of a text; a sentence where it is none. */
  function parseState (typed) {
    const text = typed.replace (/[\s>\u200b\ufeff\u00a0]/g, "");
    const begin = text.indexOf ("muster-state;");
    const parts = begin < 0 ? [] : text.slice (begin).split (";");
    if (parts.length < 8 || sum (parts.slice (0, 7).join (";")) !== parts[7].slice (0, 8)) return words.stateBad;
    if (parts[1] !== String (data.version) || parts[2] !== data.state) return words.stateOther;
    const taken = fresh ();
    taken.turn.is = Number (parts[3]);
    ["lost", "fate", "weather"].forEach ((map, at) => {
      for (const pair of parts[4 + at].split (",").filter (Boolean)) {
        const [where, value] = pair.split ("=");
        taken[map][where] = Number (value);
      }
    });
    try {
      return checked (taken);
    } catch (error) {
      return words.stateBad;
    }
  }

  function takeState (typed) {
    const taken = parseState (typed);
    if (typeof taken === "string") {
      warn (taken);
      return false;
    }
    document.getElementById ("notice").hidden = keeps;
    if (!keeps) warnNotKept ();
    replace (words.takenOver, taken);
    tell (words.stateTaken);
    return true;
  }

  function replace (label, taken) {
    const changes = [];
    for (const map in taken) {
      for (const at of Object.keys (state[map])) if (!(at in taken[map])) changes.push ([map, at, null]);
      for (const at of Object.keys (taken[map])) changes.push ([map, at, taken[map][at]]);
    }
    act (label, changes);
  }

  function copy (area) {
    const old = () => {
      area.focus ();
      area.select ();
      area.setSelectionRange (0, area.value.length);
      let isDone = false;
      try {
        isDone = document.execCommand ("copy");
      } catch (error) {
        isDone = false;
      }
      tell (isDone ? words.copied : words.notCopied);
    };
    if (navigator.clipboard && window.isSecureContext)
      navigator.clipboard.writeText (area.value).then (() => tell (words.copied), old);
    else old ();
  }

  function fileName () {
    const word = data.battle.normalize ("NFD").replace (/\p{M}/gu, "").replace (/[^\p{L}\p{N}]+/gu, "-")
      .replace (/^-+|-+$/g, "").slice (0, 60) || "battle";
    return `${word}-${data.sides.map ((name, i) => name ? letters[i] : "").join ("")}.report.txt`;
  }

  function save () {
    const url = URL.createObjectURL (new Blob ([reportText ()], { type: "text/plain" }));
    const link = make ("a", { href: url, download: fileName () });
    document.body.append (link);
    link.click ();
    link.remove ();
    setTimeout (() => URL.revokeObjectURL (url), 60000);
  }

  function mail () {
    const body = reportText ().replace (/\n/g, "\r\n");
    const link = `mailto:?subject=${encodeURIComponent (say (words.subject, data.battle))}&body=${encodeURIComponent (body)}`;
    if (link.length > 6000) tell (words.tooLong);
    else location.href = link;
  }

  function makeReport () {
    const page = pages.report = make ("section");
    const report = make ("textarea", { readonly: true, id: "report", "aria-label": words.report, spellcheck: "false", dir: "ltr" });
    const text = make ("textarea", { readonly: true, id: "state", class: "small", "aria-label": words.stateTitle, spellcheck: "false", dir: "ltr" });
    const paste = make ("textarea", { id: "paste", class: "small", placeholder: words.statePaste,
                                      "aria-label": words.statePaste, spellcheck: "false", autocapitalize: "off", dir: "ltr" });
    const actions = make ("div", { class: "row" }, button (words.copy, () => copy (report), { class: "main" }),
      button (words.save, save), button (words.mail, mail));
    if (navigator.share) actions.append (button (words.share, () => {
      navigator.share ({ title: say (words.subject, data.battle), text: reportText () }).catch (() => {});
    }));
    let isSure = false;
    const again = button (words.again, () => {
      if (isSure) replace (words.begunAnew, fresh ());
      isSure = !isSure;
      again.textContent = isSure ? words.againSure : words.again;
    });
    page.append (make ("h2", { text: words.report }), make ("p", { text: words.reportAbout, class: "soft" }), report, actions,
      make ("h2", { text: words.stateTitle }), make ("p", { text: words.stateAbout, class: "soft" }), text,
      make ("div", { class: "row" }, button (words.copy, () => copy (text))), paste,
      make ("div", { class: "row" }, button (words.stateTake, () => { if (takeState (paste.value)) paste.value = ""; }), again));
  }

  function showReport () {
    document.getElementById ("report").value = reportText ();
    document.getElementById ("state").value = broken !== null ? broken : stateText ();
  }

  /* All of it */

  function showHead () {
    const turn = state.turn.is;
    document.getElementById ("now").textContent = [turnText (), timeOf (turn)].filter (Boolean).join (" · ");
    const last = undo[undo.length - 1];
    const back = document.getElementById ("undo");
    back.disabled = !last;
    back.setAttribute ("aria-label", last ? say (words.undoOf, last.label) : words.nothingToUndo);
  }

  /* @changes: what is other now; NULL: all may be. A tick shows its row and the headings above it. */
  function show (changes) {
    const isOfRows = changes && changes.every (([map]) => map === "lost" || map === "fate");
    showHead ();
    showTurn ();
    if (!isOfRows) shown.forEach (each => each && each ());
    else {
      for (const [, at] of changes) shown[at] ();
      rows.forEach ((row, i) => { if (row.gauges) shown[i] (); });
    }
    if (current === "report") showReport ();
  }

  /* What sticks to the top does so below the head, which has one line or two of the battle's name. */
  function measureHead () {
    document.documentElement.style.setProperty ("--head", `${document.querySelector ("header").offsetHeight}px`);
  }

  function start () {
    load ();
    document.querySelector ("h1").textContent = data.sides.filter (Boolean).length > 1
      ? data.battle : `${data.whose} · ${data.battle}`;
    document.title = `${data.whose} · ${data.battle}`;
    const back = document.getElementById ("undo");
    back.textContent = words.undo;
    back.addEventListener ("click", takeBack);
    makeTurn ();
    makeForces ();
    makeReference ();
    makeReport ();
    const nav = document.querySelector ("nav");
    for (const name of ["turn", "forces", "reference", "report"]) {
      main.append (pages[name]);
      nav.append (button (words[name], () => open (name), { "data-page": name }));
    }
    document.querySelector ("header").hidden = nav.hidden = false;
    measureHead ();
    window.addEventListener ("resize", measureHead);
    showLook ();
    show (null);
    open ("turn");
    if (!keeps) warnNotKept ();
    else if (broken !== null) {
      warn (words.broken);
    }
    window.addEventListener ("storage", event => {
      if (event.key !== key || event.newValue === null) return;
      try {
        read (event.newValue);
        show (null);
        warn (words.other);
      } catch (error) {
        /* What is here stays. */
      }
    });
  }

  start ();
}) ();
