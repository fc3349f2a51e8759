/**
 * After a run, the compiler has nothing to say about files that nobody edited, and
 * nothing that the run has not said about the others.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeProject, readTree, run } from "../commands/run-cli.js";
import type { ManifestChange } from "./changes.js";
import { compileProjects, type Files } from "./compile-projects.js";

interface Told {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly span: { readonly file: string; readonly start: { line: number } };
  }[];
}

/** What is wrong, one line for each fault; empty if nothing is. */
export async function findUntold(
  changes: Readonly<Record<string, ManifestChange>>,
): Promise<readonly string[]> {
  const projects = new Map<string, Files>();
  const told = new Map<string, Told["diagnostics"]>();
  const faults: string[] = [];
  for (const [index, [name, change]] of Object.entries(changes).entries())
    for (const edited of [false, true]) {
      const key = `${index}${edited ? "-edited" : ""}`;
      const folder = makeProject({
        "package.json": '{ "type": "module" }\n',
        "resources.yaml": change.before,
      });
      const generate = (...flags: readonly string[]): ReturnType<typeof run> =>
        run(folder, ["generate", ...flags]);
      const { code, stderr } = await generate();
      if (code !== 0) faults.push(`${name}: ${stderr}`);
      if (edited) editAll(folder);
      writeFileSync(join(folder, "resources.yaml"), change.after);
      const ran = await generate("--format", "json");
      if (ran.code !== 0) faults.push(`${name}: ${ran.stdout}${ran.stderr}`);
      const codes = edited ? ["outdated-code", "left-behind"] : ["left-behind"];
      const { diagnostics } = JSON.parse(ran.stdout) as Told;
      told.set(
        key,
        diagnostics.filter((each) => codes.includes(each.code)),
      );
      projects.set(key, readTree(folder));
    }
  const names = Object.keys(changes);
  const wrong = new Set<string>();
  for (const { project, file, line, message } of compileProjects(projects)) {
    wrong.add(`${project} ${file}`);
    const isTold = told
      .get(project)
      ?.some(
        ({ span, message }) => span.file === file || message.includes(file),
      );
    if (isTold !== true) {
      const [index = "", edited = "untouched"] = project.split("-");
      faults.push(
        `${names[Number(index)] ?? ""}, ${edited}: ${file}:${line}: ${message.split("\n")[0] ?? ""}`,
      );
    }
  }
  for (const [project, list] of told) {
    const name = names[Number.parseInt(project)] ?? "";
    if (changes[name]?.failsLate === true) {
      if (project.endsWith("-edited") && list.length === 0)
        faults.push(`${name}: nothing is named`);
      continue;
    }
    for (const { span, message } of list) {
      const files = [span.file, ...(message.match(/\S+\.ts/g) ?? [])];
      if (!files.some((file) => wrong.has(`${project} ${file}`)))
        faults.push(`${name}: ${span.file} compiles, and yet is named`);
    }
  }
  return faults;
}

/** A line of the user's in every file that is the user's. */
function editAll(folder: string): void {
  for (const [path, text] of Object.entries(readTree(folder)))
    if (
      /^(src|test)\/(controllers\/|views\/|(server|database|migrate)\.ts)/.test(
        path,
      )
    )
      writeFileSync(
        join(folder, path),
        `${text}\nexport const edited = true;\n`,
      );
}
