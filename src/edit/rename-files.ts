/**
 * A user's file under new names: what the generator wrote there and nobody
 * edited follows the manifest, and so do the uses of renamed names; every other
 * character stays. Stage: edit.
 */
import type { OutputFile } from "../emit/file.js";
import { toLf, withNewlinesOf } from "../plan/hash.js";
import { applyEdits, type TextEdit } from "../code/text-edits.js";
import type { RenamedAddress } from "./pair-models.js";
import { refreshComments } from "./refresh-comments.js";
import { refreshStubs } from "./refresh-stubs.js";

/** One output before and after the renaming: a controller, a test, the index. */
export interface Counterparts {
  readonly before: OutputFile;
  readonly after: OutputFile;
}

/**
 * The text under new names.
 *
 * @param uses edits of the text without its byte order mark
 * @param made null for a file that the generator did not create
 */
export function renameInFile(
  path: string,
  text: string,
  uses: readonly TextEdit[],
  made: Counterparts | null,
  addresses: readonly RenamedAddress[],
): string {
  if (made !== null && toLf(text) === made.before.content)
    return withNewlinesOf(text, made.after.content);
  const head = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(head.length);
  const comments =
    made === null
      ? []
      : refreshComments(
          path,
          body,
          made.before.content,
          made.after.content,
          addresses,
        );
  const stubs =
    made === null
      ? []
      : refreshStubs(path, body, made.before.merge, made.after.merge);
  const blocks = [...stubs, ...apartFrom(comments, stubs)];
  return head + applyEdits(body, [...blocks, ...apartFrom(uses, blocks)]);
}

/** The edits that touch none of the others. */
function apartFrom(
  edits: readonly TextEdit[],
  others: readonly TextEdit[],
): readonly TextEdit[] {
  return edits.filter(
    (edit) =>
      !others.some(({ start, end }) => edit.start < end && start < edit.end),
  );
}
