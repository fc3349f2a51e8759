/**
 * Which runtime a project has, for `doctor`: in a folder, judged by what the
 * next run finds there; in a package, by the package itself. Reports what is
 * wrong with an old one.
 */
import { catalogue } from "../diagnostics/catalogue.js";
import type { FileProblem } from "../diagnostics/file-problem.js";
import type { WantedFiles } from "../run/pipeline.js";
import type { Plan } from "../plan/types.js";
import {
  readRelease,
  readRevision,
  RUNTIME_PACKAGE,
} from "../project/runtime-import.js";
import {
  isForFiles,
  revision as latest,
  version as own,
} from "../runtime/version.js";

export interface RuntimeReport {
  /** `revision 1 in src/resources/runtime`, and the way to the other kind. */
  readonly fact: string;
  readonly problems: readonly FileProblem[];
}

/** Reports on the current runtime, and how to change over to the other kind. */
export function reportRuntime(wanted: WantedFiles, plan: Plan): RuntimeReport {
  const { target, runtime, manifest } = wanted;
  if (runtime !== null) {
    const { name } = runtime;
    const { version, revision } = readRelease(runtime);
    const where = version === null ? name : `${name} ${version}`;
    const way = "without output.runtime it is copied";
    // A version that is not for these files is an error of the run itself.
    if (revision === null || (version !== null && !isForFiles(version, own)))
      return { fact: `of ${where}; ${way}`, problems: [] };
    const help =
      revision > latest
        ? "update resource-gen"
        : `update ${name}, or the resource-gen that writes it`;
    return report(revision, `of ${where}`, way, manifest, help);
  }
  const folder = typeof target.runtime === "string" ? target.runtime : "";
  const found = findRevision(plan, folder);
  const way = `output.runtime: { import: ${RUNTIME_PACKAGE} } imports it instead`;
  if (found === null)
    return { fact: `none yet in ${folder}; ${way}`, problems: [] };
  return report(found, `in ${folder}`, way, manifest, "run `resource-gen`");
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
  way: string,
  file: string,
  help: string,
): RuntimeReport {
  const fact = `revision ${revision} ${where}; ${way}`;
  if (revision === latest) return { fact, problems: [] };
  const message = `the runtime ${where} has revision ${revision}, and this version is for ${latest}`;
  const code = "runtime-outdated";
  const { severity } = catalogue[code];
  return { fact, problems: [{ code, severity, file, message, help }] };
}
