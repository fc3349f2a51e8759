/** Stands for the host, with HTTP/2. */

export type { RunningServer } from "../../../src/runtime/node.js";
export { serve, type ServeOptions } from "../../../src/runtime/http2.js";
