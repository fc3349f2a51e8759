/** Every output of the tool for a manifest, each with the language that it is in. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { parse, stringify } from "yaml";
import {
  emitFiles,
  readManifest,
  type ReadManifest,
} from "../../src/run/pipeline.js";
import { sayFindings } from "../../src/commands/say.js";
import type {
  CommandContext,
  OutputFormat,
  OutputStream as Stream,
} from "../../src/commands/context.js";
import { run, type Terminal } from "../commands/run.js";
import type { Language } from "./judge.js";

export interface Output {
  readonly name: string;
  readonly language: Language;
  readonly text: string;
}

const ACTIONS: Terminal = { color: true, env: { GITHUB_ACTIONS: "true" } };

/** What shows a manifest, and the language of what it prints. */
const LOOKS: readonly (readonly [string, Language])[] = [
  ["routes", "terminal"],
  ["routes --expanded", "terminal"],
  ["routes --format github", "terminal"],
  ["routes --format json", "json"],
  ["routes --format jsonl", "json lines"],
  ["routes --format markdown", "markdown"],
  ["routes --format csv", "csv"],
  ["routes --format html", "html"],
  ["routes --format sarif", "sarif"],
  ["records", "terminal"],
  ["records --format github", "terminal"],
  ["records --format json", "json"],
  ["records --format mermaid", "mermaid"],
  ["access", "terminal"],
  ["access --format json", "json"],
  ["lint", "terminal"],
  ["lint --format github", "terminal"],
  ["lint --format json", "json"],
  ["lint --format sarif", "sarif"],
  ["openapi", "json"],
];

/**
 * What compares it with a project that an earlier one was generated into. Under
 * Actions, messages are annotations too.
 */
const CHANGES: readonly (readonly [string, Language])[] = [
  ["generate --diff", "terminal"],
  ["check --since HEAD", "terminal"],
  ["check --since HEAD --format sarif", "sarif"],
];

/** A project without files, and one that a manifest was generated into. */
export class Projects {
  readonly #root = mkdtempSync(join(tmpdir(), "resource-gen-payloads-"));
  readonly #fresh = join(this.#root, "fresh");
  readonly #standing = join(this.#root, "standing");

  /** @returns a project for one manifest, which {@link remove} removes */
  static async open(manifest: unknown): Promise<Projects> {
    const projects = new Projects();
    for (const folder of [projects.#fresh, projects.#standing]) {
      mkdirSync(folder);
      writeFileSync(
        join(folder, "package.json"),
        '{ "name": "shop", "version": "1.0.0", "type": "module" }\n',
      );
      write(folder, manifest);
    }
    await run(projects.#standing, ["generate", "--quiet"]);
    const git = (...args: readonly string[]): unknown =>
      spawnSync("git", args, { cwd: projects.#standing });
    const who = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    git("init", "--quiet");
    git("add", "resources.yaml");
    git(...who, "commit", "--quiet", "-m", "a");
    return projects;
  }

  remove(): void {
    rmSync(this.#root, { recursive: true, force: true });
  }

  /** What a manifest means, and what is said of it. */
  async read(manifest: unknown): Promise<ReadManifest> {
    write(this.#fresh, manifest);
    return readManifest({ cwd: this.#fresh });
  }

  /** All that is written and printed for a manifest that is accepted. */
  async listOutputs(manifest: unknown): Promise<readonly Output[]> {
    const outputs = await this.#listFiles(this.#fresh, manifest);
    for (const [command, language] of LOOKS)
      outputs.push(...(await look(this.#fresh, command, language)));
    const next = await this.#listFiles(this.#standing, manifest);
    outputs.push(
      ...next
        .filter(({ name }) => name.includes("migrations/0002"))
        .map((one) => ({
          ...one,
          name: `the next migration, ${extname(one.name)}`,
        })),
    );
    for (const [command, language] of CHANGES)
      outputs.push(...(await look(this.#standing, command, language)));
    return outputs;
  }

  async #listFiles(folder: string, manifest: unknown): Promise<Output[]> {
    write(folder, manifest);
    const read = await readManifest({ cwd: folder });
    if (read.meaning === null) return [];
    const wish = { name: null, allowsLoss: true, isAsked: true };
    const { files } = await emitFiles(read, read.meaning, wish);
    return files
      .filter(({ path }) => !path.includes("/runtime/"))
      .map(({ path, content }) => ({
        name: path,
        language: findLanguage(path),
        text: content,
      }));
  }
}

function findLanguage(path: string): Language {
  if (path.endsWith(".json")) return "json";
  if (path.endsWith(".md")) return "markdown";
  return path.includes("/0001_") ? "migration" : "typescript";
}

/** As a person would write it, where YAML can hold it so. */
export function write(folder: string, manifest: unknown): void {
  const text = stringify(manifest, { aliasDuplicateObjects: false });
  const plain = JSON.stringify(manifest);
  const isKept = !/\p{Cs}/u.test(text) && JSON.stringify(parse(text)) === plain;
  writeFileSync(join(folder, "resources.yaml"), isKept ? text : plain);
}

/** What a command line prints, by the streams and by who reads them. */
export async function look(
  folder: string,
  command: string,
  language: Language,
): Promise<readonly Output[]> {
  const { stdout, stderr } = await run(folder, command.split(" "), ACTIONS);
  return [
    { name: command, language, text: stdout },
    { name: `${command}, messages`, language: "terminal", text: stderr },
    { name: `${command}, log`, language: "log", text: stdout },
    { name: `${command}, messages, log`, language: "log", text: stderr },
  ].filter(({ text }) => text !== "") as readonly Output[];
}

const FORMATS: readonly (readonly [OutputFormat | undefined, Language])[] = [
  [undefined, "terminal"],
  ["github", "terminal"],
  ["json", "json"],
  ["sarif", "sarif"],
];

/** What is said of a manifest in every format. */
export function listMessages(read: ReadManifest): readonly Output[] {
  const { diagnostics, sources } = read;
  return FORMATS.flatMap(([format, language]) => {
    let text = "";
    const stream: Stream = {
      ...{ color: true, columns: null },
      write: (part) => {
        text += part;
      },
    };
    const context = {
      ...{ cwd: read.cwd, env: ACTIONS.env, quiet: false, version: "1.0.0" },
      ...{ format, stdout: stream, stderr: stream },
    } as unknown as CommandContext;
    sayFindings(context, { ok: false, diagnostics, sources });
    const name = `messages as ${format ?? "text"}`;
    return [
      { name, language, text },
      { name: `${name}, log`, language: "log", text },
    ];
  });
}
