/** Which fields a body must have. Stage: model. */
import type { Field } from "../../runtime/records/fields.js";

/** Whether a field must be sent: it is not optional, and has no default. */
export function mustBeSent({
  optional,
  names,
  default: usual,
}: Field): boolean {
  return optional !== true && names !== true && usual === undefined;
}
