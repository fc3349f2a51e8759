// @ts-check
/**
 * How long `generate` takes: against a script that writes the same bytes, one
 * that reads and hashes them, and against itself where less is to be done.
 */
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cli } from "../kit/cli.mjs";
import { growthExponent, median } from "../kit/statistics.mjs";

const floors = {
  write: fileURLToPath(new URL("../floors/write-files.mjs", import.meta.url)),
  hash: fileURLToPath(new URL("../floors/hash-files.mjs", import.meta.url)),
};

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "generate",
  title: "generate: 7 actions each, a third nested, controllers and tests too",
  async run(kit) {
    const sizes = kit.pick([10, 100, 1_000, 10_000], [10, 60]);
    const rows = await coldRows(kit, sizes);
    rows.push(...(await laterRows(kit, kit.pick(1_000, 60))));
    rows.push(...(await recordRows(kit, kit.pick(1_000, 20))));
    return rows;
  },
};

/**
 * The first run, by size.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {readonly number[]} sizes
 */
async function coldRows(kit, sizes) {
  /** @type {import("../kit/kit.mjs").Row[]} */
  const rows = [];
  /** @type {[number, number][]} */
  const points = [];
  for (const size of sizes) {
    const generate = (/** @type {string} */ cwd) =>
      kit.timeProcess({ args: [cli, "--quiet"], cwd });
    const first = makeProject(kit, size);
    generate(first);
    const packed = packFiles(kit, first);
    const rounds = kit.pick(size < 10_000 ? 9 : 3, 1);
    const times = await kit.compareRounds(
      {
        ours: () => generate(makeProject(kit, size)),
        floor: () => {
          const cwd = kit.folder("floor");
          return kit.timeProcess({ args: [floors.write, packed, cwd], cwd });
        },
      },
      { rounds, warmup: kit.pick(size < 10_000 ? 1 : 0, 0) },
    );
    if (size >= 100) points.push([size, median(times.ours)]);
    rows.push(
      kit.row({
        what: `cold, ${count(size)} resources`,
        against: "writing the same bytes",
        ours: times.ours,
        theirs: times.floor,
        ...(size === 1_000 && { target: { op: "<=", value: 3 } }),
      }),
    );
    if (size === sizes.at(-1)) {
      const command = { args: [cli, "--quiet"], cwd: makeProject(kit, size) };
      const peak = kit.peakOf(command, kit.root);
      rows.push({
        what: `peak memory, ${count(size)} resources`,
        against: "-",
        ratio: peak,
        spread: [peak, peak],
        unit: "MB",
        ...(size === 10_000 && { target: { op: "<=", value: 500 } }),
      });
    }
  }
  const exponent = growthExponent(points);
  rows.push({
    what: `growth, ${count(points[0]?.[0] ?? 0)} to ${count(points.at(-1)?.[0] ?? 0)}`,
    against: "-",
    ratio: exponent,
    spread: [exponent, exponent],
    unit: "exponent",
    target: { op: "<=", value: 1.05 },
  });
  return rows;
}

/**
 * Runs over a project that is generated.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {number} size
 */
async function laterRows(kit, size) {
  const project = makeProject(kit, size);
  const run = (/** @type {string[]} */ ...args) =>
    kit.timeProcess({ args: [cli, "--quiet", ...args], cwd: project });
  const forget = () => {
    rmSync(join(project, "node_modules/.cache"), {
      recursive: true,
      force: true,
    });
  };
  run();
  const packed = packFiles(kit, project);
  let added = 0;
  const times = await kit.compareRounds(
    {
      full: () => {
        const cwd = makeProject(kit, size);
        return kit.timeProcess({ args: [cli, "--quiet"], cwd });
      },
      nothing: () => run(),
      check: () => run("--check"),
      floor: () =>
        kit.timeProcess({ args: [floors.hash, packed, project], cwd: project }),
      bare: () => {
        forget();
        const time = run("--check");
        run();
        return time;
      },
      changed: () => {
        added += 1;
        const line = `  brand_new_things_of_round_${added}: {}\n`;
        appendFileSync(join(project, "resources.yaml"), line);
        return run();
      },
    },
    { rounds: kit.pick(9, 1), warmup: kit.pick(1, 0) },
  );
  const row = (
    /** @type {"nothing" | "check" | "bare" | "changed"} */ name,
    /** @type {string} */ what,
    /** @type {"floor" | "full"} */ against,
    /** @type {number} */ value,
  ) =>
    kit.row({
      what: `${what}, ${count(size)} resources`,
      against:
        against === "floor" ? "hashing the same files" : "a full generate",
      ours: times[name],
      theirs: times[against],
      target: { op: "<=", value },
    });
  return [
    row("nothing", "nothing to do", "floor", 1.5),
    row("check", "--check", "floor", 1.5),
    row("bare", "--check without the cache", "full", 0.5),
    row("changed", "one resource more", "full", 0.4),
  ];
}

/**
 * First runs over resources with records and tables: four times as many.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {number} size
 */
async function recordRows(kit, size) {
  const make = (/** @type {number} */ count) =>
    makeProject(kit, count, writeRecords(count));
  const time = (/** @type {number} */ count) => () =>
    kit.timeProcess({ args: [cli, "--quiet"], cwd: make(count) });
  const many = 4 * size;
  const times = await kit.compareRounds(
    { many: time(many), few: time(size) },
    { rounds: kit.pick(10, 1), warmup: kit.pick(1, 0) },
  );
  const command = { args: [cli, "--quiet"], cwd: make(many) };
  const peak = kit.peakOf(command, kit.root);
  return [
    kit.row({
      what: `cold, ${count(many)} resources with records`,
      against: `${count(size)} of them`,
      ours: times.many,
      theirs: times.few,
      target: { op: "<=", value: 4.6 },
    }),
    {
      what: `peak memory, ${count(many)} resources with records`,
      against: "-",
      ratio: peak,
      spread: /** @type {[number, number]} */ ([peak, peak]),
      unit: "MB",
      ...(many === 4_000 && {
        target: { op: /** @type {const} */ ("<="), value: 800 },
      }),
    },
  ];
}

/** @param {number} size */
function writeRecords(size) {
  const fields = [
    ...["title: string", "body: text", "count: { type: integer, default: 0 }"],
    "published_on: { type: date, optional: true }",
  ].map((field) => `      ${field}\n`);
  const resources = Array.from(
    { length: size },
    (_, index) => `  things${index}:\n    fields:\n${fields.join("")}`,
  );
  return `database: { dialect: sqlite }\nresources:\n${resources.join("")}`;
}

/**
 * A package with a manifest, and nothing generated yet.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {number} size
 */
function makeProject(kit, size, manifest = kit.makeManifest(size)) {
  const project = kit.folder("project");
  writeFileSync(join(project, "package.json"), '{ "type": "module" }\n');
  writeFileSync(join(project, "resources.yaml"), manifest);
  // What is not installed would be a warning.
  mkdirSync(join(project, "node_modules/vitest"), { recursive: true });
  return project;
}

/**
 * All that was generated, as the floors want it: one file of bytes, one that
 * says which of them are whose.
 *
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {string} project
 */
function packFiles(kit, project) {
  const packed = join(kit.folder("packed"), "files");
  const files = readdirSync(project, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/node_modules|package\.json|resources\.yaml/.test(file));
  const texts = files.map((file) => readFileSync(file));
  const list = files.map((file, index) => [
    file.slice(project.length + 1),
    texts[index]?.length ?? 0,
  ]);
  writeFileSync(`${packed}.json`, JSON.stringify(list));
  writeFileSync(`${packed}.bin`, Buffer.concat(texts));
  return packed;
}

/** @param {number} size */
function count(size) {
  return String(size).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
