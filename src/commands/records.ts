/**
 * `records`: prints the records of the manifest and their refs. Writes no file.
 */
import { readManifest } from "../run/pipeline.js";
import { renderRecords } from "../report/records.js";
import type { CommandContext, ExitCode, OutputFormat } from "./context.js";
import { sayBeforeResult } from "./say.js";

/**
 * Returns 1 if the manifest has errors. Having no records is an answer, too.
 */
export async function runRecords(
  context: CommandContext<OutputFormat | "mermaid">,
): Promise<ExitCode> {
  const { stdout, stderr, quiet, format = "pretty" } = context;
  const read = await readManifest(context);
  const prepared = sayBeforeResult(context, read);
  if ("code" in prepared) return prepared.code;
  const { records, tables } = prepared.meaning.model;
  if (records.length === 0 && !quiet) {
    stderr.write("No resource of the manifest has fields.\n");
  }
  const layout = format === "github" || format === "sarif" ? "pretty" : format;
  const transitions = new Map(
    tables.flatMap(({ record, transitions }) =>
      transitions === null ? [] : [[record.name, transitions]],
    ),
  );
  stdout.write(renderRecords(records, layout, stdout, transitions));
  return 0;
}
