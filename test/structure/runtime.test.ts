/** The rooms of the runtime: which may know which, and how large they may be. */
import { expect, test } from "vitest";
import { templateTexts } from "../../src/generated/template-texts.js";
import { APP_KINDS } from "../../src/import/source-kinds.js";
import { knownFormats } from "../../src/manifest/formats.js";
import { FRAMEWORKS, frameworks } from "../../src/manifest/targets.js";
import { readSources } from "./read-imports.js";

const ROOT = "src/runtime/";

/** The rooms that each may import from, beside its own. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  routing: [],
  http: ["routing"],
  records: ["routing", "http"],
  database: ["http", "records"],
  stores: ["http", "records", "database"],
  make: ["http", "records", "database", "stores"],
  hosts: ["http"],
  client: ["routing"],
};

/** At the top, for all rooms. */
const shared = ["values", "version"];

const parts = readSources()
  .filter(({ path }) => path.startsWith(ROOT))
  .map(({ path, text, imports }) => ({
    path: path.slice(ROOT.length),
    text,
    lines: text.split("\n").length - 1,
    imports: imports.flatMap(({ target }) =>
      target?.startsWith(ROOT) ? [target.slice(ROOT.length)] : [],
    ),
  }));

const roomOf = (path: string): string =>
  path.includes("/") ? path.replace(/\/.*$/, "") : "";

test("each part is in a room that is known", () => {
  const strays = parts
    .map(({ path }) => path.replace(/\.ts$/, ""))
    .filter((path) => !(roomOf(path) in rooms) && !shared.includes(path));
  expect(strays).toEqual([]);
});

test("no room imports from one that comes after it", () => {
  const wrong = parts.flatMap(({ path, imports }) =>
    imports
      .filter((target) => {
        const [own, other] = [roomOf(path), roomOf(target)];
        return other !== "" && other !== own && !rooms[own]?.includes(other);
      })
      .map((target) => `${path} -> ${target}`),
  );
  expect(wrong).toEqual([]);
});

test("templates know a part by its file's name, so there is one of each", () => {
  const names = parts.map(({ path }) => path.replace(/^.*\//, ""));
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test("a part can be read at one sitting, and is not a crumb of another", () => {
  // Whole as they are: a project has one of them, or none.
  const small = [
    "routing/constraints.ts",
    ...["database/sqlite-statements.ts", "database/postgres-statements.ts"],
    ...["stores/totals.ts", "http/list-totals.ts"],
  ];
  const odd = parts
    .filter(({ lines }) => lines > 400 || lines < 40)
    .map(({ path, lines }) => `${path}: ${lines} lines`);
  const known = new Set(small);
  expect(odd.filter((line) => !known.has(line.replace(/:.*/, "")))).toEqual([]);
});

test("the codec of a format is a part, which exports it by the format's word", () => {
  const codecs = Object.entries(knownFormats).flatMap(([word, { codec }]) =>
    codec === null ? [] : [[word, codec] as const],
  );
  expect(codecs.length).toBeGreaterThan(0);
  for (const [word, codec] of codecs) {
    const { text = "" } =
      parts.find(({ path }) => path === `records/${codec}.ts`) ?? {};
    // XML is made for the names of a manifest.
    expect(text).toMatch(
      word === "xml"
        ? /^export function createXml\(/m
        : new RegExp(`^export const ${word}: Codec = `, "m"),
    );
  }
});

test("a framework has a part, and a branch in the template of its file", () => {
  const template = templateTexts["host"] ?? "";
  const hosts = FRAMEWORKS.filter((name) => frameworks[name].native !== null);
  expect(hosts.length).toBeGreaterThan(0);
  for (const name of hosts) {
    const { text = "" } =
      parts.find(({ path }) => path === `hosts/${name}.ts`) ?? {};
    expect(text).toContain(`${String(frameworks[name].native)} `);
    expect(template).toContain(`(is host "${name}")`);
  }
  // Those are also what routes are imported from.
  expect([...APP_KINDS].sort()).toEqual(
    FRAMEWORKS.filter((name) => frameworks[name].isPackage).sort(),
  );
});
