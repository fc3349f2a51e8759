/**
 * `rename articles.title headline`: renames a field in the manifest, which
 * keeps its earlier name for the next migration (`was`), and wherever the
 * target's code uses it.
 */
import { pairModels, type Renamings } from "../../edit/pair-models.js";
import { changeManifest, openManifest } from "../change-manifest.js";
import type { CommandContext, ExitCode } from "../context.js";
import { fieldsAt, findNamedField } from "../find-field.js";
import { sayErrors } from "../say.js";
import { UsageError } from "../usage-error.js";
import { planFieldRename } from "./plan-field.js";
import type { RenameFlags } from "./flags.js";
import { renameInCode } from "./in-code.js";

/**
 * Returns 1 if the manifest has errors or cannot be changed, or work is not
 * committed.
 */
export async function renameField(
  context: CommandContext,
  from: string,
  to: string,
  flags: RenameFlags,
): Promise<ExitCode> {
  const before = await openManifest(context);
  const { value, meaning } = before.read;
  if (meaning === null) return sayErrors(context, before.read);
  const field = findNamedField(value, from, flags);
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
  const renamings =
    pairModels(meaning.model, changed.meaning.model) ?? nothingRenamed;
  return renameInCode(
    context,
    { ...before, meaning },
    changed,
    renamings,
    [...field.path.slice(0, -1), to],
    flags,
  );
}

const nothingRenamed: Renamings = {
  exports: [],
  members: [],
  controllers: [],
  addresses: [],
};
