/**
 * `eject`: copies templates into the project, where they override ours. Never
 * overwrites an existing template.
 */
import { posix } from "node:path";
import { writeTemplateMark } from "../emit/template-version.js";
import { templateTexts } from "../generated/template-texts.js";
import { openProject, readManifest } from "../run/pipeline.js";
import type { FileEdit, RestAction } from "../plan/types.js";
import { TEMPLATE_FOLDER } from "../project/own-templates.js";
import { listPlan, renderPlan } from "../report/plan.js";
import type { CommandContext, ExitCode } from "./context.js";
import { editAlone } from "./edit-alone.js";
import { sayErrors, sayFindings } from "./say.js";
import { notAmong } from "./usage-error.js";

/**
 * Returns 1 if the manifest has errors. Throws UsageError for an unknown name.
 */
export async function runEject(
  context: CommandContext,
  names: readonly string[],
): Promise<ExitCode> {
  const known = Object.keys(templateTexts);
  for (const name of names)
    if (!known.includes(name))
      throw notAmong(known, name, `there is no template '${name}'`);
  const read = await readManifest(context);
  if (read.meaning === null) return sayErrors(context, read);
  const project = await openProject(
    context.cwd,
    read.file,
    read.meaning.output,
  );
  const { place, show } = project;
  const folder = posix.dirname(project.manifest);
  const chosen = names.length === 0 ? known : names;
  const wanted = chosen.map((name): FileEdit & { action: "create" } => ({
    action: "create",
    path: posix.join(folder, TEMPLATE_FOLDER, `${name}.hbs`),
    content: writeTemplateMark(name) + (templateTexts[name] ?? ""),
  }));
  const kept: RestAction[] = [];
  const made = await editAlone(
    place,
    wanted.map(({ path }) => path),
    (disk) =>
      wanted.filter(({ path }) => {
        if (disk.has(path))
          kept.push({ path, owner: "yours", action: "unchanged" });
        return !disk.has(path);
      }),
  );
  const plan = { ...made, actions: [...made.actions, ...kept] };
  const { stdout, stderr, quiet, format } = context;
  const isForPeople = format !== "json" && format !== "sarif";
  if (isForPeople && !quiet)
    stdout.write(renderPlan(plan, { color: stdout.color, show, all: true }));
  const plans = listPlan(plan, show);
  sayFindings(context, {
    ok: !plan.blocked,
    diagnostics: [],
    sources: new Map(),
    plan: plans,
  });
  if (isForPeople && !quiet)
    stderr.write(
      `Change them, and run ${context.command}. docs/templates.md lists the data that they get.\n`,
    );
  return plan.blocked ? 1 : 0;
}
