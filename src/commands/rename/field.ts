/**
 * `rename articles.title headline`: renames a field in the manifest, which
 * keeps its earlier name for the next migration (`was`). Your code keeps the
 * old name: the compiler finds each place.
 */
import { emitFiles } from "../../pipeline.js";
import { BY_THE_WAY } from "../../plan-migration.js";
import { carryOut } from "../carry-out.js";
import {
  changeManifest,
  manifestEdits,
  openManifest,
} from "../change-manifest.js";
import type { Context, ExitCode } from "../context.js";
import { fieldsAt, findField } from "../find-field.js";
import { sayErrors } from "../say.js";
import { checkCommitted } from "../uncommitted.js";
import { UsageError } from "../usage-error.js";
import { planFieldRename } from "./plan-field.js";
import type { RenameFlags } from "./flags.js";

/**
 * Returns 1 if the manifest has errors or cannot be changed, or work is not
 * committed.
 */
export async function renameField(
  context: Context,
  from: string,
  to: string,
  flags: RenameFlags,
): Promise<ExitCode> {
  const before = await openManifest(context);
  const { value, meaning } = before.read;
  if (meaning === null) return sayErrors(context, before.read);
  const field = findField(value, from, flags);
  if (to.includes("."))
    throw new UsageError(
      `a field's name cannot contain '.': '${to}'`,
      `write its new name alone: rename ${from} ${to.split(".").at(-1) ?? ""}`,
    );
  if (Object.hasOwn(fieldsAt(value, field.resource), to))
    throw new UsageError(
      `there is a field '${to}' already`,
      "choose another name",
    );
  const changes = planFieldRename(value, meaning.model, field, to);
  const changed = await changeManifest(context, before, changes);
  if (!changed.ok) return sayErrors(context, changed);
  const wanted = await emitFiles(changed.read, changed.meaning, BY_THE_WAY);
  const edits = manifestEdits(before.read, changed, wanted.place.root);
  const refused = checkCommitted(wanted, edits, flags.force ?? false);
  if (refused.length > 0)
    return sayErrors(context, { ...before.read, diagnostics: refused });
  return carryOut(context, { ...wanted, edits }, changed.read, flags, {});
}
