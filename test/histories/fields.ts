/** Random fields of resources, and random changes of them: by hand, or by a command. */
import { asTable, homesOf, pickResource, type Table } from "./manifests.js";
import type { Random } from "./random.js";

/** Names that fields get; also what the compiler might take for something else. */
export const FIELD_NAMES: readonly string[] = [
  ...["title", "headline", "body", "state", "price", "words", "address"],
  ...["author", "starts_on", "constructor_name", "length", "default", "line2"],
];

/** A field in short as `add` takes it, and as the manifest has it. */
const TYPES: readonly (readonly [word: string, value: unknown])[] = [
  ...(["string", "text?", "integer", "boolean?", "date", "json?"] as const).map(
    (word) => [word, word] as const,
  ),
  ["enum:draft,live", { enum: ["draft", "live"] }],
  ["decimal", { type: "decimal", scale: 2 }],
];

/** What only the manifest can say. */
const OPTIONS: readonly Table[] = [
  ...[{ read: "never" }, { write: "never" }, { write: "create" }],
  ...[{ many: true }, { optional: true }, { default: "x" }, { unique: true }],
];

function makeField(random: Random): unknown {
  if (random.chance(0.1))
    return { fields: { street: "string", zip: "string?" } };
  return random.chance(0.3)
    ? { type: random.pick(["string", "text"]), ...random.pick(OPTIONS) }
    : random.pick(TYPES)[1];
}

/** Gives fields to every resource of a manifest, and pages to most manifests. */
export function giveFields(random: Random, manifest: Table): Table {
  const copy = structuredClone(manifest);
  for (const home of homesOf(copy))
    for (const resource of Object.values(asTable(home["resources"])))
      addFields(random, asTable(resource));
  if (random.chance(0.7)) copy["formats"] = ["json", "html"];
  return copy;
}

/** What has fields has actions that read and show them. */
function addFields(random: Random, resource: Table): void {
  Reflect.deleteProperty(resource, "only");
  resource["fields"] = Object.fromEntries(
    Array.from({ length: 2 + random.int(4) }, () => [
      random.pick(FIELD_NAMES),
      makeField(random),
    ]),
  );
}

interface RecordPlace {
  /** As the manifest writes the resource. */
  readonly resource: string;
  readonly fields: Table;
}

/** The fields of some resource that has any; null after a few vain tries. */
function pickFields(random: Random, manifest: Table): RecordPlace | null {
  for (let tries = 0; tries < 20; tries += 1) {
    const found = pickResource(random, manifest);
    const fields = found?.body["fields"];
    if (found !== null && fields !== undefined)
      return { resource: found.name, fields: fields as Table };
  }
  return null;
}

/** One change of the fields in a copy of the manifest. It may come out invalid. */
export function changeFields(random: Random, manifest: Table): Table {
  const copy = structuredClone(manifest);
  const fields: Table = pickFields(random, copy)?.fields ?? {};
  const names = Object.keys(fields);
  const name = random.pick([...names, "title"]);
  const kind = random.int(4);
  if (kind === 0) fields[random.pick(FIELD_NAMES)] ??= makeField(random);
  else if (kind === 1) Reflect.deleteProperty(fields, name);
  else if (kind === 2) fields[name] = makeField(random);
  else rename(fields, name, random.pick(FIELD_NAMES));
  return copy;
}

/** Renames a field where it stands, as people do who know nothing of `was`. */
function rename(fields: Table, name: string, to: string): void {
  if (to in fields) return;
  for (const [key, value] of Object.entries(fields)) {
    Reflect.deleteProperty(fields, key);
    fields[key === name ? to : key] = value;
  }
}

/** The words of a command line that changes fields; it may be refused. */
export function fieldCommand(
  random: Random,
  manifest: Table,
): readonly string[] | null {
  const place = pickFields(random, manifest);
  if (place === null) return null;
  const { resource, fields } = place;
  const name = random.pick([...Object.keys(fields), "title"]);
  const other = random.pick(FIELD_NAMES);
  return random.pick([
    ["add", resource, `${other}:${random.pick(TYPES)[0]}`],
    ["rename", `${resource}.${name}`, other],
    ["remove", `${resource}.${name}`],
  ]);
}
