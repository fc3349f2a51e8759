/** Which fields a body has to have. Stage: model. */
import type { Field } from "../../runtime/fields.js";

/** Whether a field has to be sent: nothing says what it is otherwise. */
export function mustBeSent({ optional, default: usual }: Field): boolean {
  return optional !== true && usual === undefined;
}
