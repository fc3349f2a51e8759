/** `access`: prints who may do what. Writes no file. */
import { listAccess, listAccessWords } from "../model/access/answers.js";
import { listFieldAccess } from "../model/access/field-answers.js";
import { renderAccess, renderAccessJson } from "../report/access.js";
import { readManifest } from "../run/pipeline.js";
import type { CommandContext, ExitCode } from "./context.js";
import { sayBeforeResult } from "./say.js";
import { notAmong } from "./usage-error.js";

export interface AccessFlags {
  /** A word of the rules: only what those may do of whom it holds. */
  readonly as?: string;
}

/**
 * Returns 1 if the manifest has errors.
 *
 * @param name a controller; undefined for all
 * @throws UsageError for a controller or a word that the manifest does not have
 */
export async function runAccess(
  context: CommandContext,
  name: string | undefined,
  { as }: AccessFlags,
): Promise<ExitCode> {
  const { stdout, stderr, quiet, format = "pretty" } = context;
  const read = await readManifest(context);
  const prepared = sayBeforeResult(context, read);
  if ("code" in prepared) return prepared.code;
  const { model } = prepared.meaning;
  const all = listAccess(model);
  const rows = all.filter(
    ({ controller }) => name === undefined || controller === name,
  );
  if (name !== undefined && rows.length === 0) {
    const known = [...new Set(all.map(({ controller }) => controller))];
    throw notAmong(known, name, `no controller is called "${name}"`);
  }
  const ofFields = listFieldAccess(model);
  const fields = ofFields.filter(
    ({ controller }) => name === undefined || controller === name,
  );
  const words = ["anyone", "caller", ...listAccessWords([...all, ...ofFields])];
  if (as !== undefined && !words.includes(as)) {
    throw notAmong([...new Set(words)], as, `no rule has the word "${as}"`);
  }
  if (model.callers === null && !quiet) {
    stderr.write(
      "The manifest has no `caller`, and so no rules of `access`.\n",
    );
  }
  stdout.write(
    format === "json"
      ? renderAccessJson({ rows, fields }, as ?? null)
      : renderAccess({ rows, fields }, as ?? null, stdout),
  );
  return 0;
}
