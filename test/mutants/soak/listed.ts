/**
 * The mutants that are listed in `mutants.yaml`, with what came of each: project, file,
 * name, and `killed` or `survives: why`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { load } from "js-yaml";
import { format } from "prettier";
import { stringify } from "yaml";
import { idOf, type Mutant } from "./mutant.js";

const path = join(
  fileURLToPath(new URL("../../..", import.meta.url)),
  "test/mutants/soak/mutants.yaml",
);

export const KILLED = "killed";
/** What survives without a reason that somebody gave. */
export const UNNAMED = "survives: ?";

type Files = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the list says of each, by its id. */
export function readListed(): ReadonlyMap<string, string> {
  const listed = load(readFileSync(path, "utf8")) as Readonly<
    Record<string, Files>
  > | null;
  return new Map(
    Object.entries(listed ?? {}).flatMap(([project, files]) =>
      Object.entries(files).flatMap(([file, names]) =>
        Object.entries(names).map(
          ([name, outcome]) =>
            [`${project}/${file}: ${name}`, outcome] as const,
        ),
      ),
    ),
  );
}

/** Writes the list anew. */
export async function writeListed(
  mutants: readonly Mutant[],
  outcomes: ReadonlyMap<string, string>,
): Promise<void> {
  const list: Record<string, Record<string, Record<string, string>>> = {};
  for (const mutant of mutants) {
    const files = (list[mutant.project] ??= {});
    const names = (files[mutant.file] ??= {});
    names[mutant.name] = outcomes.get(idOf(mutant)) ?? UNNAMED;
  }
  const comment =
    "# Written by `UPDATE=1 npm run soak -- mutants`: CONTRIBUTING.md. A reason after\n" +
    "# `survives:` is written by hand, and stays.\n";
  const text = comment + stringify(list, { lineWidth: 0 });
  writeFileSync(path, await format(text, { parser: "yaml" }));
}
