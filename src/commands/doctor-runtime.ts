/**
 * Which runtime a project has, for `doctor`: in a folder, judged by what the
 * next run finds there; in a package, by the package itself. Reports what is
 * wrong with an old one.
 */
import { catalogue } from "../diagnostics/catalogue.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import type { Wanted } from "../pipeline.js";
import type { Plan } from "../plan/types.js";
import {
  readPackageRevision,
  readRevision,
} from "../project/runtime-import.js";
import { revision as latest } from "../runtime/index.js";

export interface RuntimeReport {
  /** `revision 1 in src/resources/runtime` */
  readonly fact: string;
  readonly problems: readonly FileProblem[];
}

/** Reports on the current runtime. */
export function reportRuntime(wanted: Wanted, plan: Plan): RuntimeReport {
  const { target, runtime, manifest } = wanted;
  if (runtime !== null) {
    const { name } = runtime;
    const found = readPackageRevision(runtime);
    if (found === null) return { fact: `of ${name}`, problems: [] };
    const help =
      found > latest
        ? "update resource-gen"
        : `update ${name}, or the resource-gen that writes it`;
    return report(found, `of ${name}`, manifest, help);
  }
  const folder = typeof target.runtime === "string" ? target.runtime : "";
  const found = findRevision(plan, folder);
  if (found === null) return { fact: `none yet in ${folder}`, problems: [] };
  return report(found, `in ${folder}`, manifest, "run `resource-gen`");
}

/** The revision of the runtime in the folder: the oldest if files differ. */
function findRevision({ actions }: Plan, folder: string): number | null {
  const revisions = actions.flatMap((action): readonly number[] => {
    if ("before" in action && action.before !== null) {
      const revision = readRevision(action.before);
      return revision === null ? [] : [revision];
    }
    const isLatest =
      action.action === "unchanged" && action.path.startsWith(`${folder}/`);
    return isLatest ? [latest] : [];
  });
  return revisions.length > 0 ? Math.min(...revisions) : null;
}

function report(
  revision: number,
  where: string,
  file: string,
  help: string,
): RuntimeReport {
  const fact = `revision ${revision} ${where}`;
  if (revision === latest) return { fact, problems: [] };
  const message = `the runtime ${where} has revision ${revision}, and this version is for ${latest}`;
  const code = "runtime-outdated";
  const { severity } = catalogue[code];
  return { fact, problems: [{ code, severity, file, message, help }] };
}
