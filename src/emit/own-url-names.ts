/** The names that `urls.ts` has in every project. Stage: emit. */
import { urlExports } from "../generated/url-exports.js";

/** Names that no builder may have, because the file itself needs them. */
export const urlNames: ReadonlySet<string> = new Set([
  ...["baseUrl", "basePath", "setBase"],
  ...urlExports,
]);
