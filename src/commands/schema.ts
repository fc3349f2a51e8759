/** `schema`: prints the JSON Schema of manifests, as the package ships it. */
import { createJsonSchema } from "../manifest/json-schema.js";
import type { CommandContext, ExitCode } from "./context.js";

/** Always returns 0: it needs no manifest. */
export function runSchema({ stdout }: CommandContext): ExitCode {
  stdout.write(`${JSON.stringify(createJsonSchema(), null, 2)}\n`);
  return 0;
}
