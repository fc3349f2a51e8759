/** `openapi`: prints the OpenAPI document of the manifest. Writes no file. */
import { readManifest } from "../pipeline.js";
import { openProject } from "../open-project.js";
import { writeApi } from "../openapi/write.js";
import { readPackageInfo } from "../project/package-info.js";
import type { Context, ExitCode } from "./context.js";
import { isError, sayFindings } from "./say.js";

/** 1 where the manifest has errors. */
export async function runOpenApi(context: Context): Promise<ExitCode> {
  const { stdout, format } = context;
  const read = await readManifest(context);
  const { meaning, diagnostics, sources, cwd, file } = read;
  if (meaning === null || format === "sarif") {
    const ok = !diagnostics.some(isError);
    sayFindings(context, { ok, diagnostics, sources });
    return meaning === null ? 1 : 0;
  }
  // The document is JSON already, and has no place for warnings.
  const messages =
    format === "json" ? { ...context, format: undefined } : context;
  sayFindings(messages, { ok: true, diagnostics, sources });
  const { packageFolder } = await openProject(cwd, file, meaning.output);
  stdout.write(writeApi(meaning.model, readPackageInfo(packageFolder)));
  return 0;
}
