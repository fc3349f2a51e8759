/** Random manifests as values, and random changes of them. */
import type { Random } from "./random.js";

export type Table = Record<string, unknown>;

const NAMES = [
  ...["articles", "comments", "people", "line-items", "news", "photos"],
  ...["classes", "bücher", "userProfiles", "v2_keys", "deletes"],
];
const SINGLES = ["profile", "session", "default"];
const SPACES = ["admin", "api", "back-office"];
const EXTRAS = ["search", "publish", "bulk_delete", "export", "get", "$"];
const ACTIONS = [
  ...["index", "create", "new", "edit", "show", "update", "destroy"],
];
const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** A small manifest: one to three resources, some nested, some in a namespace. */
export function makeManifest(random: Random): Table {
  const manifest: Table = { resources: {} };
  for (let count = 1 + random.int(3); count > 0; count -= 1)
    addResource(random, manifest);
  return manifest;
}

/** One change of a copy of the manifest. Whether it is still valid is not asked. */
export function changeManifest(random: Random, manifest: Table): Table {
  const copy = structuredClone(manifest);
  const change = random.pick([
    ...[addResource, addResource, addResource, removeResource],
    ...[renameResource, toggleAction, toggleAction, toggleExtra, toggleExtra],
    ...[toggleOption, toggleOption, toggleSetting, moveResource],
  ]);
  change(random, copy);
  return copy;
}

/** Where resources can be: the top level, namespaces, other resources. */
export function homesOf(manifest: Table): readonly Table[] {
  const homes: Table[] = [manifest];
  for (const home of homes) {
    for (const key of ["resources", "namespaces"])
      for (const inner of Object.values(asTable(home[key])))
        homes.push(asTable(inner));
  }
  return homes;
}

/** Homes that hold some resource. */
function holders(manifest: Table): readonly Table[] {
  return homesOf(manifest).filter(
    (home) => Object.keys(asTable(home["resources"])).length > 0,
  );
}

function addResource(random: Random, manifest: Table): void {
  if (random.chance(0.15)) {
    const spaces = (manifest["namespaces"] ??= {}) as Table;
    spaces[random.pick(SPACES)] ??= {};
  }
  const home = random.chance(0.5) ? manifest : random.pick(homesOf(manifest));
  const resources = (home["resources"] ??= {}) as Table;
  const isOne = random.chance(0.15);
  const name = random.pick(isOne ? SINGLES : NAMES);
  resources[name] ??= {
    ...(isOne && { singleton: true }),
    ...(random.chance(0.7) && {
      only: ACTIONS.filter(
        (action) => random.chance(0.4) && !(isOne && action === "index"),
      ),
    }),
  };
}

/** Some resource of a manifest, and where it stands; null where there is none. */
export function pickResource(
  random: Random,
  manifest: Table,
): {
  readonly home: Table;
  readonly name: string;
  readonly body: Table;
} | null {
  const all = holders(manifest);
  if (all.length === 0) return null;
  const home = asTable(random.pick(all)["resources"]);
  const name = random.pick(Object.keys(home));
  return { home, name, body: asTable(home[name]) };
}

function removeResource(random: Random, manifest: Table): void {
  const found = pickResource(random, manifest);
  if (found !== null) Reflect.deleteProperty(found.home, found.name);
}

function renameResource(random: Random, manifest: Table): void {
  const found = pickResource(random, manifest);
  if (found === null) return;
  const { home, name, body } = found;
  const to = random.pick(NAMES);
  if (to in home || body["singleton"] === true) return;
  const entries = Object.entries(home);
  for (const key of Object.keys(home)) Reflect.deleteProperty(home, key);
  for (const [key, value] of entries) home[key === name ? to : key] = value;
}

function moveResource(random: Random, manifest: Table): void {
  const found = pickResource(random, manifest);
  if (found === null) return;
  const { home, name, body } = found;
  const target = random.pick(homesOf(manifest));
  if (homesOf(body).includes(target)) return;
  const resources = (target["resources"] ??= {}) as Table;
  if (name in resources) return;
  Reflect.deleteProperty(home, name);
  resources[name] = body;
}

function toggleAction(random: Random, manifest: Table): void {
  const body = pickResource(random, manifest)?.body;
  if (body === undefined) return;
  const only = Array.isArray(body["only"])
    ? (body["only"] as readonly string[])
    : ACTIONS.filter((name) => name !== "index" || body["singleton"] !== true);
  const action = random.pick(ACTIONS);
  body["only"] = only.includes(action)
    ? only.filter((name) => name !== action)
    : [...only, action];
}

function toggleExtra(random: Random, manifest: Table): void {
  const body = pickResource(random, manifest)?.body;
  if (body === undefined) return;
  const place = random.pick(["member", "collection", "new"]);
  const extras = (body[place] ??= {}) as Table;
  const name = random.pick(EXTRAS);
  if (name in extras) Reflect.deleteProperty(extras, name);
  else extras[name] = random.pick(METHODS);
}

function toggleOption(random: Random, manifest: Table): void {
  const body = pickResource(random, manifest)?.body;
  if (body === undefined) return;
  const [key, value] = random.pick<readonly [string, unknown]>([
    ["param", "slug"],
    ["path", "elsewhere"],
    ["shallow", true],
    ["formats", ["json", "csv"]],
    ["controller", "shared"],
    ["as", "others"],
    ["constraints", { id: "\\d+" }],
    ["subsets", { selected: ["index", "destroy"] }],
  ]);
  if (key in body) Reflect.deleteProperty(body, key);
  else body[key] = value;
}

function toggleSetting(random: Random, manifest: Table): void {
  const [key, value] = random.pick<readonly [string, unknown]>([
    ["formats", ["json", "html"]],
    ["apiOnly", true],
    ["updateMethods", ["PATCH", "PUT"]],
    ["legacyEdit", true],
    ["fallback", true],
    ["baseUrl", "https://example.com"],
    ["routes", [{ method: "GET", path: "/", to: "pages#home", as: "root" }]],
  ]);
  if (key in manifest) Reflect.deleteProperty(manifest, key);
  else manifest[key] = value;
}

/** A table of a manifest; an empty one for what is none. */
export function asTable(value: unknown): Table {
  return typeof value === "object" && value !== null ? (value as Table) : {};
}
