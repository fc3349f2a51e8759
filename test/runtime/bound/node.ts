/** Stands for the host, with HTTP/2. */

export type { RunningServer } from "../../../src/runtime/hosts/node.js";
export { serve, type ServeOptions } from "../../../src/runtime/hosts/http2.js";
