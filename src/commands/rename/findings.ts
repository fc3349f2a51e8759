/** What to check after `rename`: old names in texts, and changed addresses. */
import type { ManifestPath } from "../../diagnostics/diagnostic.js";
import { toDiagnostic } from "../../diagnostics/locate.js";
import { indexLines } from "../../diagnostics/positions.js";
import { findMentions, oldNames } from "../../edit/mentions.js";
import type { Renamings } from "../../edit/pair-models.js";
import type { TextRenamings } from "../../edit/pair-texts.js";
import type { ReadManifest } from "../../run/pipeline.js";
import type { PlanFinding } from "../../report/plan-problems.js";
import type { RunFindings } from "../carry-out.js";

/**
 * One note for each file with texts that contain an old name, whole or in part.
 */
export function findOldNames(
  renamings: Pick<Renamings, "exports" | "controllers" | "addresses">,
  generated: TextRenamings,
  texts: ReadonlyMap<string, string>,
  show: (path: string) => string,
): RunFindings {
  const { says, mayHold } = oldNames(renamings, generated);
  const diagnostics: PlanFinding[] = [];
  const sources = new Map<string, string>();
  for (const [path, text] of texts) {
    if (!mayHold(text)) continue;
    const [first, ...rest] = findMentions(path, text, says);
    if (first === undefined) continue;
    const lines = indexLines(show(path), text);
    sources.set(lines.file, text);
    const count = rest.length + 1;
    const message =
      count === 1
        ? "a text still has the old name"
        : `${count} texts still have the old name`;
    diagnostics.push(
      toDiagnostic(
        "old-name-left",
        message,
        lines.span(first.start, first.end),
        {
          labels: rest.map(({ start, end }) => ({
            span: lines.span(start, end),
            text: "and here",
          })),
        },
      ),
    );
  }
  return { diagnostics, sources };
}

/** A note at the renamed key if addresses changed with it. */
export async function findNewAddresses(
  { addresses }: Renamings,
  { positions }: ReadManifest,
  path: ManifestPath,
): Promise<readonly PlanFinding[]> {
  const [first] = addresses;
  if (first === undefined) return [];
  const locate = await positions();
  const others = new Set(addresses.map(({ from }) => from)).size - 1;
  const rest = others === 0 ? "" : `, and ${others} more changed likewise`;
  return [
    toDiagnostic(
      "address-changed",
      `${first.from} is ${first.to} now${rest}`,
      locate({ path, on: "key" })?.span ?? null,
      { path },
    ),
  ];
}
