/**
 * The hidden field `_method`. Forms can send only GET and POST; with it, they
 * ask for PUT, PATCH or DELETE.
 */
import { isFile } from "../values.js";
import { isForm, nestFields, readFields } from "./forms.js";
import { parseMediaType } from "./negotiation.js";
import type { MethodOverride, SentForm } from "./parts.js";
import { HttpError } from "./reply.js";
import type { BodySource } from "./request.js";

/** How the app reads `_method`. */
export const methodOverride: MethodOverride = { isForm, read: readForm };

/**
 * The `_method` field counts only before the first file: if files are streamed,
 * what follows one may not have arrived yet. It is not among the fields that
 * the action gets.
 */
async function readForm(source: BodySource, limit: number): Promise<SentForm> {
  const media = parseMediaType(source.headers.get("content-type") ?? "");
  const fields = media === null ? [] : await readFields(source, media, limit);
  const file = fields.findIndex(([, value]) => isFile(value));
  const seen = file === -1 ? fields : fields.slice(0, file);
  const asked = seen.filter(([name]) => /^_method(?:\[|$)/.test(name));
  const [override] = asked;
  if (override === undefined) {
    const all = nestFields(fields);
    return { method: null, body: all, fields: all };
  }
  const [name, value] = override;
  const method = typeof value === "string" ? value.toUpperCase() : "";
  if (
    asked.length > 1 ||
    name !== "_method" ||
    !["PUT", "PATCH", "DELETE"].includes(method)
  ) {
    throw new HttpError(400, "_method has to be PUT, PATCH or DELETE, once");
  }
  const rest = fields.filter((field) => field !== override);
  return { method, body: nestFields(rest), fields: nestFields(fields) };
}
