// @ts-check
/**
 * The page of `routes --format html`, brought to life: search, filters, the
 * nested view, copying, arrow keys. The table stands in the page already and
 * can be read without this; nothing is loaded from anywhere.
 */
"use strict";

/**
 * A route, and the elements that stand for it.
 * @typedef {object} Entry
 * @property {HTMLElement} row in the table
 * @property {HTMLElement | null} item in the nested view, once there is one
 * @property {string} method
 * @property {string} path
 * @property {string} controller
 * @property {string} text what the search looks at, in small letters
 * @property {boolean} shown
 */

/**
 * A segment of the nested view.
 * @typedef {object} Branch
 * @property {string} label
 * @property {Map<string, Branch>} branches
 * @property {Entry[]} entries
 * @property {HTMLElement | null} item
 * @property {HTMLElement | null} tally
 */

const search = find("search", HTMLInputElement);
const controller = find("controller", HTMLSelectElement);
const form = find("filters", HTMLFormElement);
const count = find("count", HTMLElement);
const table = find("table", HTMLElement);
const nested = find("nested", HTMLElement);
const none = find("none", HTMLElement);
const said = find("said", HTMLElement);

const entries = [...find("rows", HTMLElement).children].map(readEntry);
const total = entries.length.toLocaleString("en");
/** @type {Branch | null} */
let tree = null;

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {{ new (): T }} type
 * @returns {T}
 */
function find(id, type) {
  const element = document.getElementById(id);
  if (element instanceof type) return element;
  throw new Error(`no #${id}`);
}

/**
 * @param {Element} row
 * @returns {Entry}
 */
function readEntry(row) {
  if (!(row instanceof HTMLElement)) throw new Error("a row is no element");
  const [method, path] = [...row.children].map((cell) => cell.textContent);
  return {
    row,
    item: null,
    method: method?.trim() ?? "",
    path: path?.trim() ?? "",
    controller: row.dataset["controller"] ?? "",
    text: readText(row),
    shown: true,
  };
}

/**
 * What a row says before it is opened.
 * @param {HTMLElement} row
 */
function readText(row) {
  const texts = [...row.children].map(
    (cell) => (cell.querySelector("summary") ?? cell).textContent,
  );
  return texts.join("").toLowerCase().replace(/\s+/g, " ");
}

// --- filters ---------------------------------------------------------------

function readFilters() {
  const data = new FormData(form);
  return {
    words: search.value.toLowerCase().split(/\s+/).filter(Boolean),
    methods: data.getAll("method").map(String),
    controller: controller.value,
    view: String(data.get("view")),
  };
}

/** Shows what fits and hides the rest. Touches only rows that change. */
function update() {
  const { words, methods, controller: key, view } = readFilters();
  let fits = 0;
  for (const entry of entries) {
    const shown =
      (methods.length === 0 || methods.includes(entry.method)) &&
      (key === "" || entry.controller === key) &&
      words.every((word) => entry.text.includes(word));
    if (shown) fits += 1;
    if (shown === entry.shown) continue;
    entry.shown = shown;
    entry.row.hidden = !shown;
    if (entry.item !== null) entry.item.hidden = !shown;
  }
  const isNested = view === "nested";
  if (isNested && tree === null) growTree();
  if (isNested && tree !== null) tallyBranch(tree);
  table.hidden = isNested || fits === 0;
  nested.hidden = !isNested || fits === 0;
  none.hidden = fits > 0;
  count.textContent =
    fits === entries.length
      ? `${total} route${fits === 1 ? "" : "s"}`
      : `${fits.toLocaleString("en")} of ${total} routes`;
  keepOneStop();
  rememberSoon();
}

/** The filters as a link has them: `#q=comment&method=GET&view=nested`. */
function writeHash() {
  const { methods, controller: key, view } = readFilters();
  const params = new URLSearchParams();
  if (search.value !== "") params.set("q", search.value);
  for (const method of methods) params.append("method", method);
  if (key !== "") params.set("controller", key);
  if (view !== "table") params.set("view", view);
  const { pathname, search: query } = location;
  const text = params.toString();
  history.replaceState(null, "", `${pathname}${query}${text && `#${text}`}`);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let pending;

/** Browsers limit how often an address may change. */
function rememberSoon() {
  clearTimeout(pending);
  pending = setTimeout(writeHash, 300);
}

function readHash() {
  const params = new URLSearchParams(location.hash.slice(1));
  search.value = params.get("q") ?? "";
  controller.value = params.get("controller") ?? "";
  const methods = params.getAll("method");
  const view = params.get("view") === "nested" ? "nested" : "table";
  for (const input of form.querySelectorAll("input")) {
    if (input.name === "method") input.checked = methods.includes(input.value);
    if (input.name === "view") input.checked = input.value === view;
  }
  update();
}

function clear() {
  form.reset();
  update();
  search.focus();
}

// --- the nested view -------------------------------------------------------

/** Puts every route below the segments of its path; parameters of any name are one. */
function growTree() {
  const root = makeBranch("");
  for (const entry of entries) {
    let branch = root;
    for (const segment of entry.path.split("/").filter(Boolean)) {
      const key = segment.startsWith(":") ? ":" : segment;
      let next = branch.branches.get(key);
      if (next === undefined) {
        next = makeBranch(segment);
        branch.branches.set(key, next);
      }
      branch = next;
    }
    branch.entries.push(entry);
  }
  const list = document.createElement("ul");
  list.append(...root.entries.map(makeItem), ...listBranches(root));
  nested.append(list);
  tree = root;
}

/**
 * What is below a branch; a segment that leads no further needs no heading.
 * @param {Branch} branch
 * @returns {HTMLElement[]}
 */
function listBranches(branch) {
  return [...branch.branches.values()].flatMap((each) =>
    each.branches.size === 0
      ? each.entries.map(makeItem)
      : [makeBranchItem(each)],
  );
}

/**
 * @param {string} label
 * @returns {Branch}
 */
function makeBranch(label) {
  return { label, branches: new Map(), entries: [], item: null, tally: null };
}

/**
 * @param {Branch} branch
 * @param {string} prefix what the segments above are, where they stand for nothing else
 * @returns {HTMLElement}
 */
function makeBranchItem(branch, prefix = "") {
  const label = `${prefix}/${branch.label}`;
  const [only, second] = branch.branches.values();
  if (
    branch.entries.length === 0 &&
    only !== undefined &&
    only.branches.size > 0 &&
    second === undefined
  ) {
    const item = makeBranchItem(only, label);
    branch.item = item;
    return item;
  }
  const item = document.createElement("li");
  const details = document.createElement("details");
  details.open = true;
  const summary = document.createElement("summary");
  summary.tabIndex = -1;
  const name = document.createElement("code");
  name.textContent = label;
  const tally = document.createElement("span");
  summary.append(name, tally);
  const list = document.createElement("ul");
  list.append(...branch.entries.map(makeItem), ...listBranches(branch));
  details.append(summary, list);
  item.append(details);
  branch.item = item;
  branch.tally = tally;
  return item;
}

/**
 * @param {Entry} entry
 * @returns {HTMLElement}
 */
function makeItem(entry) {
  const item = document.createElement("li");
  item.className = "route";
  for (const cell of entry.row.children) {
    const part = document.createElement("span");
    part.className = cell.className;
    part.append(...[...cell.childNodes].map((node) => node.cloneNode(true)));
    item.append(part);
  }
  item.hidden = !entry.shown;
  entry.item = item;
  return item;
}

/**
 * Hides a branch without routes that fit, and says how many there are.
 * @param {Branch} branch
 * @returns {number}
 */
function tallyBranch(branch) {
  let fits = branch.entries.filter(({ shown }) => shown).length;
  for (const each of branch.branches.values()) fits += tallyBranch(each);
  if (branch.item !== null) branch.item.hidden = fits === 0;
  const text = String(fits);
  if (branch.tally !== null && branch.tally.textContent !== text) {
    branch.tally.textContent = text;
  }
  return fits;
}

// --- copying ---------------------------------------------------------------

/** Makes buttons of the paths and helpers: before, nothing could answer a click. */
function makeButtons() {
  for (const { row } of entries) {
    for (const summary of row.querySelectorAll("summary")) {
      summary.tabIndex = -1;
    }
    for (const code of row.querySelectorAll("code")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.tabIndex = -1;
      button.title = "Copy";
      code.replaceWith(button);
      button.append(code);
    }
  }
}

/** @param {HTMLElement} button */
async function copy(button) {
  const text = button.textContent;
  const done = await write(text);
  said.textContent = done ? `Copied ${text}` : `${text} could not be copied`;
  if (!done) return;
  button.classList.add("copied");
  setTimeout(() => {
    button.classList.remove("copied");
  }, 1200);
}

/**
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function write(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // No such thing without https; the older way needs a selection.
    const area = document.createElement("textarea");
    const { activeElement } = document;
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    if (activeElement instanceof HTMLElement) activeElement.focus();
    return done;
  }
}

// --- keys ------------------------------------------------------------------

/** What an arrow key can reach: routes, and in the nested view branches. */
function listLines() {
  if (!table.hidden) {
    return entries.filter(({ shown }) => shown).map(({ row }) => row);
  }
  return [
    ...nested.querySelectorAll("summary:not(.route summary), .route"),
  ].filter(
    (line) =>
      line.closest("[hidden]") === null &&
      line.parentElement?.closest("details:not([open]) > ul") === null,
  );
}

/**
 * The elements of a line that can have the focus.
 * @param {Element | undefined} line
 * @returns {HTMLElement[]}
 */
function listStops(line) {
  if (line === undefined) return [];
  if (line instanceof HTMLElement && line.localName === "summary")
    return [line];
  /** @type {NodeListOf<HTMLElement>} */
  const stops = line.querySelectorAll(
    "summary, button:not(details:not([open]) button)",
  );
  return [...stops];
}

/** @type {HTMLElement | null} */
let tabStop = null;

/**
 * The list is one stop for the Tab key, however long it is.
 * @param {HTMLElement | null | undefined} next
 */
function moveStop(next) {
  if (next === null || next === undefined) return;
  if (tabStop !== null) tabStop.tabIndex = -1;
  tabStop = next;
  tabStop.tabIndex = 0;
}

/** After the filters changed: the first line is where Tab leads. */
function keepOneStop() {
  const isSeen =
    tabStop !== null &&
    tabStop.closest("[hidden]") === null &&
    tabStop.parentElement?.closest("details:not([open]) > ul") === null;
  if (isSeen) return;
  const first =
    table.hidden && !nested.hidden
      ? nested.querySelector(":is(summary, button):not([hidden] *)")
      : entries.find(({ shown }) => shown)?.row.querySelector("button");
  if (first instanceof HTMLElement) moveStop(first);
}

/** @param {HTMLElement | undefined} next */
function go(next) {
  if (next === undefined) return;
  moveStop(next);
  next.focus();
}

/** @param {KeyboardEvent} event */
function moveFrom(event) {
  const from = document.activeElement;
  if (!(from instanceof HTMLElement)) return;
  const lines = listLines();
  const line = from.closest("tr, .route") ?? from.closest("summary");
  const at = line === null ? -1 : lines.indexOf(line);
  const stops = listStops(line ?? undefined);
  const column = Math.max(0, stops.indexOf(from));
  /** @param {number} index */
  const goTo = (index) => {
    const next = listStops(lines[index]);
    go(next[column] ?? next.at(-1));
  };
  const details = from.localName === "summary" ? from.parentElement : null;
  switch (event.key) {
    case "ArrowDown":
      goTo(at + 1);
      break;
    case "ArrowUp":
      if (at <= 0) search.focus();
      else goTo(at - 1);
      break;
    case "Home":
      goTo(0);
      break;
    case "End":
      goTo(lines.length - 1);
      break;
    case "ArrowRight":
      if (details instanceof HTMLDetailsElement && !details.open)
        details.open = true;
      else go(stops[column + 1]);
      break;
    case "ArrowLeft":
      if (details instanceof HTMLDetailsElement && details.open)
        details.open = false;
      else go(stops[column - 1]);
      break;
    default:
      return;
  }
  event.preventDefault();
}

/** @param {KeyboardEvent} event */
function press(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!(target instanceof HTMLElement)) return;
  const isInList = target.closest("#rows, #nested") !== null;
  if (key === "/" && !target.matches("input[type=search], select")) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (key === "Escape") {
    event.preventDefault();
    clear();
  } else if (isInList || (target === search && key === "ArrowDown")) {
    moveFrom(event);
  }
}

// --- beginning -------------------------------------------------------------

makeButtons();
form.hidden = false;
find("keys", HTMLElement).hidden = false;
form.addEventListener("input", update);
form.addEventListener("submit", (event) => {
  event.preventDefault();
});
none.querySelector("button")?.addEventListener("click", clear);
document.addEventListener("keydown", press);
document.addEventListener("click", ({ target }) => {
  // A link to a record changes the address now: what was to be written comes too late.
  const isLink =
    target instanceof Element && target.closest('a[href^="#record:"]') !== null;
  if (isLink) clearTimeout(pending);
  const button = target instanceof Element && target.closest("button.copy");
  if (!(button instanceof HTMLElement)) return;
  moveStop(button);
  void copy(button);
});
addEventListener("hashchange", () => {
  // A link to a record leaves the filters as they are.
  if (!location.hash.startsWith("#record:")) readHash();
});
readHash();
