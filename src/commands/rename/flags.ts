/** The flags of `rename`. */
import type { Whereabouts } from "../../edit/find-resources.js";
import type { RunFlags } from "../carry-out.js";

export interface RenameFlags extends RunFlags, Whereabouts {
  readonly force?: boolean;
}
