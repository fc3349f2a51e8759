/**
 * What files of the user's import from another one that does not have it yet: a stub that
 * a run inserts takes a form from pages that somebody has edited. Reads no files.
 */
import { specifierStem, withoutEnding } from "../code/scope.js";
import { problemAt } from "../diagnostics/file-problem.js";
import { indexLines } from "../diagnostics/positions.js";
import type { OutputFile } from "../emit/file.js";
import type { FileProblem } from "./types.js";

/** Finds a function in a fresh file, with what it imports. */
type WriteFunction = (
  path: string,
  fresh: string,
  name: string,
) => string | null;

/** A problem for each function that a file lacks and another one imports. */
export function tellUnoffered(
  wanted: readonly OutputFile[],
  texts: ReadonlyMap<string, string>,
  writeFunction: WriteFunction,
): readonly FileProblem[] {
  return wanted.flatMap(({ path, content, offers = [] }) => {
    const text = texts.get(path);
    if (text === undefined) return [];
    return offers.flatMap((name): readonly FileProblem[] => {
      if (isExported(text, name)) return [];
      const taker = [...texts].find(([other, code]) =>
        imports(other, code, path, name),
      );
      if (taker === undefined) return [];
      const snippet = writeFunction(path, content, name);
      const message = `there is no "${name}" here yet, and ${taker[0]} imports it`;
      const end = text.replace(/^\uFEFF/, "").length;
      return [
        problemAt("outdated-code", path, message, {
          span: indexLines(path, text).span(end, end),
          ...(snippet !== null && { snippet }),
        }),
      ];
    });
  });
}

/** Where a file passes on all that another one exports, it may be among that. */
function isExported(text: string, name: string): boolean {
  const all = String.raw`\*`;
  const list = String.raw`\{[^}]*\b${name}\b`;
  const declared = String.raw`(?:async )?(?:function|const|let|var) ${name}\b`;
  return new RegExp(`^export (?:${all}|${list}|${declared})`, "m").test(text);
}

function imports(
  path: string,
  text: string,
  from: string,
  name: string,
): boolean {
  const lists = text.matchAll(/^import \{([^}]*)\} from ["']([^"']*)["']/gm);
  return [...lists].some(
    ([, names = "", module = ""]) =>
      new RegExp(String.raw`\b${name}\b`).test(names) &&
      specifierStem(path, module) === withoutEnding(from),
  );
}
