/** Writes what an import makes: all of it, or nothing. */
import type { TargetPlace } from "../../apply/read-target.js";
import type { FileEdit } from "../../plan/types.js";
import { toFindings } from "../../report/plan-problems.js";
import type { CommandContext } from "../context.js";
import { editAlone } from "../edit-alone.js";
import { sayFindings } from "../say.js";

/**
 * Returns false if they cannot be written, and says why.
 *
 * @param files texts by their paths in the place
 */
export async function writeFiles(
  context: CommandContext<"pretty" | "json">,
  place: TargetPlace,
  files: ReadonlyMap<string, string>,
): Promise<boolean> {
  const plan = await editAlone(place, [...files.keys()], (disk) =>
    Array.from(files).flatMap(([path, content]): readonly FileEdit[] => {
      const before = disk.get(path);
      if (before === undefined) return [{ action: "create", path, content }];
      if (before.kind === "file" && before.text === content) return [];
      return [{ action: "update", path, content }];
    }),
  );
  if (!plan.blocked) return true;
  const diagnostics = toFindings(plan.problems, (each) => each);
  sayFindings(context, { ok: false, diagnostics, sources: new Map() });
  return false;
}
