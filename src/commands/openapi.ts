/** `openapi`: prints the OpenAPI document of the manifest. Writes no file. */
import { readManifest } from "../run/pipeline.js";
import { openProject } from "../run/open-project.js";
import { describeApi } from "../openapi/describe.js";
import { writeApi } from "../openapi/write.js";
import { readPackageInfo } from "../project/package-info.js";
import type { CommandContext, ExitCode } from "./context.js";
import { sayBeforeResult } from "./say.js";

/** Returns 1 if the manifest has errors. */
export async function runOpenApi(context: CommandContext): Promise<ExitCode> {
  const read = await readManifest(context);
  const prepared = sayBeforeResult(context, read);
  if ("code" in prepared) return prepared.code;
  const { meaning } = prepared;
  const { cwd, file } = read;
  const { packageFolder } = await openProject(cwd, file, meaning.output);
  const document = describeApi(meaning.model, readPackageInfo(packageFolder));
  context.stdout.write(writeApi(document));
  return 0;
}
