/** The command line itself: help, flags, failures. */
import { describe, expect, test } from "vitest";
import { reportFailure } from "../../src/commands/failure.js";
import type {
  CommandContext,
  OutputStream,
} from "../../src/commands/context.js";
import { makeFolder, makeProject, run } from "./run-cli.js";

describe("help", () => {
  test("lists the commands that there are, and no others", async () => {
    const { code, stdout, stderr } = await run(makeFolder(), ["--help"]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const commands = [...stdout.matchAll(/^ {2}([a-z]+) .*? {2}/gm)];
    expect(commands.map(([, name]) => name)).toEqual([
      ...["generate", "check", "routes", "match", "records", "access"],
      ...[
        "openapi",
        "init",
        "import",
        "add",
        "remove",
        "rename",
        "prune",
        "migration",
      ],
      ...["lint", "schema", "explain", "doctor", "eject", "completion", "help"],
    ]);
  });

  test("of a command lists its flags and those of all", async () => {
    const { code, stdout } = await run(makeFolder(), ["generate", "--help"]);
    expect(code).toBe(0);
    for (const flag of [
      ...["--check", "--diff", "--dry-run", "--force", "--only"],
      ...["--cwd", "--manifest", "--format", "--no-color", "--quiet"],
    ])
      expect(stdout).toContain(flag);
  });

  test("is as wide as the terminal", async () => {
    const columns = 80;
    const { stdout } = await run(makeFolder(), ["--help"], { columns });
    const widths = stdout.split("\n").map((line) => line.length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
  });
});

test("--version prints the version alone", async () => {
  for (const flag of ["--version", "-V"])
    expect(await run(makeFolder(), [flag])).toEqual({
      code: 0,
      stdout: "1.2.3\n",
      stderr: "",
    });
});

test("flags of all commands may stand before the command and behind it", async () => {
  const project = makeProject({ "api/resources.yaml": "resources: {}\n" });
  for (const args of [
    ["--cwd", "api", "--format", "json", "routes"],
    ["routes", "--format", "json", "--cwd", "api"],
  ])
    expect((await run(project, args)).stdout).toBe(
      '{"version":1,"routes":[]}\n',
    );
});

test("every command's help has an example that the command line takes", async () => {
  const { stdout } = await run("/", ["--help"]);
  const names = [...stdout.matchAll(/^ {2}([a-z]+) .*? {2}/gm)].map(
    ([, name = ""]) => name,
  );
  for (const name of names.filter((each) => each !== "help")) {
    const help = (await run("/", [name, "--help"])).stdout;
    const shown = [...help.matchAll(/^ {2}resource-gen (.*)$/gm)];
    expect(shown.length, name).toBeGreaterThan(0);
    for (const [, line = ""] of shown) {
      const args = (line.split(" >")[0] ?? "").split(" ");
      expect(args[0]).toBe(name);
      const flags = args.filter((word) => word.startsWith("-"));
      for (const flag of flags) expect(help).toContain(flag);
    }
  }
});

describe("what is unexpected", () => {
  function catchFailure(
    error: unknown,
    env: Readonly<Record<string, string>>,
  ): { readonly code: number; readonly text: string } {
    let text = "";
    const output: OutputStream = {
      color: false,
      columns: null,
      write: (part) => {
        text += part;
      },
    };
    const context: CommandContext = {
      version: "1.2.3",
      cwd: "/",
      env,
      stdout: output,
      stderr: output,
      ask: null,
      progress: null,
      signal: new AbortController().signal,
      manifest: undefined,
      format: undefined,
      quiet: false,
      verbose: false,
      command: "npx resource-gen",
    };
    return { code: reportFailure(error, context), text };
  }

  test("is one line, and how to report it", () => {
    const error = new Error("no case for this\nand more");
    const { code, text } = catchFailure(error, {});
    expect(code).toBe(2);
    expect(text.split("\n")).toEqual([
      "resource-gen failed, which is a bug: no case for this",
      "Please report it with your manifest, and with what --verbose prints.",
      "",
    ]);
  });

  test("shows its stack where that is asked for", () => {
    const env = { RESOURCE_GEN_DEBUG: "1" };
    const { text } = catchFailure(new Error("no case for this"), env);
    expect(text).toMatch(/Error: no case for this\n +at /);
  });

  test("need not be an error", () => {
    expect(catchFailure("oops", {}).text).toMatch(/is a bug: oops\n/);
  });
});
