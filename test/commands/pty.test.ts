/**
 * Every command in a real pseudo-terminal, and without one. One golden file for
 * each kind of terminal: what is printed, escape sequences spelled out.
 * UPDATE=1 writes them.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { spawn } from "@lydell/node-pty";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectGolden } from "../support/golden.js";
import { buildCopy, type Built } from "./built-copy.js";
import { makeProject, readTree } from "./run-cli.js";

const goldens = join(import.meta.dirname, "../cases/terminal");
let built: Built;

beforeAll(async () => {
  built = await buildCopy();
});

afterAll(() => {
  built.remove();
});

interface Typed {
  readonly columns?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** What Node is told before the program. */
  readonly flags?: readonly string[];
  /** What is typed, each as soon as a text has been printed. */
  readonly keys?: readonly (readonly [after: string, keys: string])[];
}

interface Printed {
  readonly text: string;
  readonly code: number;
}

const usualEnv = {
  PATH: process.env["PATH"] ?? "",
  TERM: "xterm-256color",
  LANG: "C.UTF-8",
};

/**
 * Says with which code the program has ended, and keeps the terminal open: what
 * is printed by the time that a terminal is closed may get lost.
 */
const inShell = 'trap : INT; "$@"; printf "[ended: %d]" "$?"; read -r _';
const ending = /\[ended: (\d+)\]/;

/** Runs one command line in a terminal of its own. */
function runInTerminal(
  cwd: string,
  args: readonly string[],
  { columns = 80, env = {}, flags = [], keys = [] }: Typed = {},
): Promise<Printed> {
  const command = [process.execPath, ...flags, built.bin, ...args];
  const terminal = spawn("sh", ["-c", inShell, "sh", ...command], {
    ...{ cwd, cols: columns, rows: 30 },
    env: { ...usualEnv, ...env },
  });
  return new Promise((resolve) => {
    let text = "";
    const left = [...keys];
    terminal.onData((part) => {
      text += part;
      for (let [next] = left; next !== undefined; [next] = left) {
        if (!text.includes(next[0])) break;
        terminal.write(next[1]);
        left.shift();
      }
      const end = ending.exec(text);
      if (end === null) return;
      const printed = text.slice(0, end.index).replaceAll("\r\n", "\n");
      resolve({ text: printed, code: Number(end[1]) });
      terminal.kill("SIGKILL");
    });
  });
}

function runPiped(cwd: string, args: readonly string[]): Printed {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [built.bin, ...args],
    { cwd, encoding: "utf8", env: usualEnv },
  );
  const text = stdout + stderr.replaceAll(/^(?=.)/gm, "! ");
  return { text, code: status ?? -1 };
}

const manifest = `output: { controllers: false, tests: false, controllerTests: false }
resources:
  articles:
    only: [index, show]
    member: { publish: POST }
`;

function makeSmall(): string {
  return makeProject({
    "package.json":
      '{ "type": "module", "devDependencies": { "@types/node": "*" } }\n',
    "resources.yaml": manifest,
    "broken.yaml": `resources:\n  ${"long_".repeat(9)}name: { onyl: [index] } # é\n`,
  });
}

/** Every command: one that writes stands before those that need what it wrote. */
const everyCommand: readonly (readonly string[])[] = [
  ["--help"],
  ["init", "--yes"],
  ["generate"],
  ["check", "--verbose"],
  ["routes"],
  ["match", "GET", "/articles/1.json"],
  ["match", "PUT", "/nothing"],
  ["add", "authors", "name:string", "--only", "index"],
  ["lint"],
  ["rename", "authors", "people", "--dry-run"],
  ["remove", "authors", "--dry-run"],
  ["prune"],
  ["explain", "verb-in-path"],
  ["schema"],
  ["completion", "zsh"],
  ["doctor", "--quiet"],
  ["generate", "--manifest", "broken.yaml"],
  ["lnit"],
];

const fewCommands = everyCommand.filter(
  ([name, ...rest]) => name === "routes" || rest.includes("broken.yaml"),
);

/** The first lines of what each command prints. */
async function transcribe(
  commands: readonly (readonly string[])[],
  run: (cwd: string, args: readonly string[]) => Printed | Promise<Printed>,
): Promise<string> {
  const folder = makeSmall();
  const parts: string[] = [];
  for (const args of commands) {
    const { text, code } = await run(folder, args);
    const lines = text
      .replaceAll(folder, "<project>")
      .replaceAll(process.versions.node, "<node>")
      .split("\n");
    const last = lines.pop() ?? "";
    const all = last === "" ? lines : [...lines, last];
    const shown = all.length > 8 ? [...all.slice(0, 7), "[...]"] : all;
    parts.push(
      `$ resource-gen ${args.join(" ")}\n`,
      ...shown.map((line) => `${line}\n`),
      `= ${code}\n`,
    );
  }
  const all = parts.join("").replaceAll("\u001B", "\\e");
  // How far a run is, it says only where the machine is slow.
  const progress = /(?:\\r\\e\[K[^\\]*)*\\r\\e\[K/g;
  return all.replaceAll("\r", "\\r").replaceAll(progress, "");
}

function compare(name: string, text: string): void {
  expectGolden(join(goldens, `${name}.txt`), text);
}

describe("what is printed", () => {
  test("in a terminal of 80 columns", async () => {
    compare("80", await transcribe(everyCommand, runInTerminal));
  });

  test("without a terminal", async () => {
    const text = await transcribe(everyCommand, runPiped);
    expect(text).not.toContain("\\e");
    compare("piped", text);
  });

  test.each<[string, Typed]>([
    ["40", { columns: 40 }],
    ["200", { columns: 200 }],
    ["no-color", { env: { NO_COLOR: "1" } }],
    ["ascii", { columns: 40, env: { LC_ALL: "C" } }],
  ])("in a terminal: %s", async (name, typed) => {
    const text = await transcribe(fewCommands, (cwd, args) =>
      runInTerminal(cwd, args, typed),
    );
    if (name === "no-color") expect(text).not.toMatch(/\\e\[[\d;]*m/);
    if (name === "ascii") expect(text).not.toMatch(/[^\0-\x7F]/);
    compare(name, text);
  });
});

describe("a person at the terminal", () => {
  const bare = (): string => makeProject({ "package.json": "{}\n" });

  test("answers init's questions", async () => {
    const folder = bare();
    const { code, text } = await runInTerminal(folder, ["init"], {
      keys: [
        ["start with?", "\u001B[B\u001B[B\r"],
        ["records kept?", "\r"],
        ["run on?", "\r"],
        ["runs its tests?", "\u001B[B\u001B[B\r"],
        ["projects share?", "\r"],
      ],
    });
    expect([code, text.includes("npx resource-gen")]).toEqual([0, true]);
    const written = readTree(folder)["resources.yaml"];
    expect(written).toContain("output:\n  testRunner: node\n\nresources: {}\n");
  });

  test.each([
    ["at the first question", [["start with?", "\u0003"]]],
    [
      "at the second, in ASCII",
      [
        ["start with?", "\r"],
        ["records kept?", "\u0003"],
      ],
    ],
  ] as const)("leaves %s, and nothing is written", async (name, keys) => {
    const folder = bare();
    const env = name.includes("ASCII") ? { LC_ALL: "C" } : {};
    const { code, text } = await runInTerminal(folder, ["init"], { keys, env });
    expect(code).toBe(130);
    expect(text).toContain("Cancelled: nothing was written.");
    if ("LC_ALL" in env) expect(text).not.toMatch(/[^\0-\x7F]/);
    expect(readTree(folder)).toEqual({ "package.json": "{}\n" });
  });

  test("stops a run with Ctrl-C, and finds everything as it was", async () => {
    const many = Array.from({ length: 60 }, (_, index) => `  t${index}: {}\n`);
    const before = {
      "package.json": "{}\n",
      "resources.yaml": `resources:\n${many.join("")}`,
    };
    const folder = makeProject(before);
    // It says how far it is with writing, and waits there.
    const { code, text } = await runInTerminal(folder, [], {
      flags: ["--import", new URL("hold.mjs", import.meta.url).href],
      keys: [["Writing: ", "\u0003"]],
    });
    expect(code).toBe(130);
    expect(text).toContain("\r\u001B[KInterrupted: nothing was written.");
    expect(readTree(folder)).toEqual(before);
  });
});

describe("streams that are closed", () => {
  const sh = (script: string, cwd: string) =>
    spawnSync("bash", ["--norc", "-c", script, process.execPath, built.bin], {
      ...{ cwd, encoding: "utf8", env: usualEnv },
    });

  test("standard input: init asks nothing", () => {
    const folder = makeProject({ "package.json": "{}\n" });
    const { status, stderr } = sh('"$0" "$1" init <&-', folder);
    expect([status, stderr]).toEqual([0, expect.stringContaining("Next:")]);
  });

  test("standard output, early: no message, and no failure", () => {
    const script = '"$0" "$1" schema | head -n 1; exit "${PIPESTATUS[0]}"';
    const { status, stdout, stderr } = sh(script, makeSmall());
    expect({ status, stdout, stderr }).toEqual({
      ...{ status: 0, stdout: "{\n", stderr: "" },
    });
  });
});
