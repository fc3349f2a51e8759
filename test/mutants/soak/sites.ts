/** The places of a project where an operator of mutants applies, and those made by hand. */
import ts from "typescript";
import type { Change } from "../mutate.js";
import { handMade } from "./hand.js";
import { listMigrationSites } from "./migration-operators.js";
import { kindOf, type Kind, type Mutant } from "./mutant.js";
import { listCodeSites } from "./operators.js";

/** How much of a text is in a name. */
const SHOWN = 60;

/** All mutants that operators make of a project; not each of them compiles. */
export function listSites(
  project: string,
  texts: ReadonlyMap<string, string>,
): readonly Mutant[] {
  return [...texts].flatMap(([file, text]) => {
    const kind = kindOf(file);
    if (kind === null) return [];
    const source = ts.createSourceFile(
      file,
      text,
      ts.ScriptTarget.ES2022,
      true,
    );
    const changes =
      kind === "migrations" ? listMigrationSites(text) : listCodeSites(source);
    return nameAll(changes, { project, file, kind }, source);
  });
}

interface Place {
  readonly project: string;
  readonly file: string;
  readonly kind: Kind;
}

function nameAll(
  changes: readonly Change[],
  place: Place,
  source: ts.SourceFile,
): readonly Mutant[] {
  const counts = new Map<string, number>();
  const { text } = source;
  return changes.map(({ kind: operator, start, end, text: put }) => {
    const plain = `${operator}: ${describe(text, start, end, put)}`;
    const count = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, count);
    return {
      ...place,
      operator,
      name: count === 1 ? plain : `${plain} (${count})`,
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      text: text.slice(0, start) + put + text.slice(end),
    };
  });
}

/** What goes, with the start of its line where it says too little alone. */
function describe(
  text: string,
  start: number,
  end: number,
  put: string,
): string {
  const gone = show(text.slice(start, end));
  if (gone.length >= SHOWN / 4)
    return /^[!{(]|^$/.test(put) ? gone : `${gone} -> ${show(put)}`;
  const from = text.lastIndexOf("\n", start) + 1;
  const line = text.slice(from).split("\n", 1)[0] ?? "";
  return `${gone} -> ${show(put) || "nothing"} in ${show(line)}`;
}

function show(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  return plain.length > SHOWN ? `${plain.slice(0, SHOWN)}...` : plain;
}

/** Those that say by hand what a promise of the manifest would be without its keeping. */
export function listHandMade(
  project: string,
  texts: ReadonlyMap<string, string>,
): readonly Mutant[] {
  return handMade
    .filter((of) => of.project === project)
    .flatMap(({ file, rows }) =>
      rows.map(([text, instead, why]) => {
        const [before = "", ...rest] = (texts.get(file) ?? "").split(text);
        if (rest.length !== 1)
          throw new Error(
            `${project}/${file} does not hold exactly once what "${why}" changes: ${text}`,
          );
        return {
          ...{ project, file, kind: kindOf(file) ?? "controllers" },
          ...{ operator: "by hand", name: `by hand: ${why}` },
          line: before.split("\n").length,
          text: before + instead + rest.join(""),
        };
      }),
    );
}
