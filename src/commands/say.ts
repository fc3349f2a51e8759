/**
 * Reports what a run found, in the requested format: diagnostics, and the plan
 * with them. What was requested by name is a result and goes to standard
 * output; everything else is a message and goes to standard error.
 */
import { isAbsolute, relative } from "node:path";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { showLog } from "../diagnostics/show-text.js";
import type { PlanFinding } from "../report/plan-problems.js";
import { renderDrift, renderGithub } from "../report/github.js";
import { renderJson, type PlanLine } from "../report/json.js";
import { countDiagnostics, renderPretty } from "../report/pretty.js";
import { renderSarif } from "../report/sarif.js";
import type { Meaning, ReadManifest } from "../run/pipeline.js";
import type { CommandContext, ExitCode, OutputFormat } from "./context.js";

/** What a run found. */
export interface Findings {
  /** False if the answer is no: errors, drift, conflicts. */
  readonly ok: boolean;
  readonly diagnostics: readonly PlanFinding[];
  /** The text of each file that a diagnostic names. */
  readonly sources: ReadonlyMap<string, string>;
  readonly plan?: readonly PlanLine[];
}

/** Prints the findings; a command prints its own result separately. */
export function sayFindings(
  context: CommandContext<string>,
  { ok, diagnostics, sources, plan = [] }: Findings,
): void {
  const { stdout, version } = context;
  switch (messageFormat(context)) {
    case "json":
      stdout.write(renderJson(ok, diagnostics.map(withSnippet), plan));
      return;
    case "sarif":
      stdout.write(renderSarif(diagnostics.map(withSnippet), version));
      return;
    case "github":
      stdout.write(
        renderGithub(diagnostics.map(withSnippet), folderUnderActions(context)),
      );
      return;
    case "pretty":
      sayPretty(context, diagnostics, sources);
  }
}

/** Reports why a command does not do its work, and returns its exit code. */
export function sayErrors(
  context: CommandContext<string>,
  { diagnostics, sources }: Pick<Findings, "diagnostics" | "sources">,
): ExitCode {
  sayFindings(context, { ok: false, diagnostics, sources });
  return 1;
}

/** A manifest that was read: what it means, and its diagnostics. */
type Read = Pick<ReadManifest, "meaning" | "diagnostics" | "sources">;

/**
 * Reports what was found before a result whose JSON has no place for it.
 * Returns what the manifest means, or the exit code if there is no result to
 * print.
 */
export function sayBeforeResult(
  context: CommandContext<string>,
  { meaning, diagnostics, sources }: Read,
): { readonly meaning: Meaning } | { readonly code: ExitCode } {
  const { format } = context;
  if (meaning === null || format === "sarif") {
    const ok = !diagnostics.some(isError);
    sayFindings(context, { ok, diagnostics, sources });
    return { code: meaning === null ? 1 : 0 };
  }
  const messages =
    format === "json" ? { ...context, format: undefined } : context;
  sayFindings(messages, { ok: true, diagnostics, sources });
  return { meaning };
}

/** The format of messages; a format for tables does not apply to them. */
export function messageFormat({
  format,
}: CommandContext<string>): OutputFormat {
  return format === "json" || format === "sarif" || format === "github"
    ? format
    : "pretty";
}

export function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/** Annotates files that are out of date in a pull request. */
export function annotateDrift(
  context: CommandContext,
  files: readonly string[],
): void {
  const { format, stdout, stderr, env } = context;
  const asked = format === "github";
  if (!asked && !isUnderActions(format, env)) return;
  const commands = renderDrift(files, folderUnderActions(context));
  (asked ? stdout : stderr).write(commands);
}

/** The working directory, as seen from the repository that Actions checked out. */
function folderUnderActions({ cwd, env }: CommandContext<string>): string {
  const top = env["GITHUB_WORKSPACE"];
  if (top === undefined || top === "") return "";
  const folder = relative(top, cwd).replaceAll("\\", "/");
  const outside = folder === ".." || folder.startsWith("../");
  return folder === "" || outside || isAbsolute(folder) ? "" : `${folder}/`;
}

/**
 * Writes a diff or a manifest as it is; in a log of Actions, without lines that the
 * runner would obey.
 */
export function sayCode(
  { stdout, env }: CommandContext<string>,
  text: string,
): void {
  stdout.write(isUnderActions(undefined, env) ? showLog(text) : text);
}

/** Actions turns commands in messages into annotations, on either stream. */
function isUnderActions(format: unknown, env: CommandContext["env"]): boolean {
  return format === undefined && env["GITHUB_ACTIONS"] === "true";
}

function sayPretty(
  context: CommandContext<string>,
  diagnostics: readonly PlanFinding[],
  sources: ReadonlyMap<string, string>,
): void {
  const { format, quiet, stderr, env } = context;
  const shown = quiet ? diagnostics.filter(isError) : diagnostics;
  if (shown.length === 0) return;
  const { color: colour, columns } = stderr;
  const width = columns === null ? {} : { width: columns };
  const texts = shown.map((finding) => {
    const text = renderPretty([finding], { sources, colour, ...width });
    return finding.snippet === undefined
      ? text
      : `${text}\n${indent(finding.snippet)}\n`;
  });
  stderr.write(texts.join("\n"));
  if (shown.length > 1) stderr.write(`\n${countDiagnostics(shown)}\n`);
  if (isUnderActions(format, env)) {
    const folder = folderUnderActions(context);
    stderr.write(renderGithub(shown.map(withSnippet), folder));
  }
}

/** For programs, the snippet is part of the help. */
function withSnippet({ snippet, ...diagnostic }: PlanFinding): Diagnostic {
  if (snippet === undefined) return diagnostic;
  const { help = "" } = diagnostic;
  return { ...diagnostic, help: `${help}\n\n${snippet}` };
}

function indent(text: string): string {
  return text.trimEnd().replaceAll(/^(?=.)/gm, "    ");
}
