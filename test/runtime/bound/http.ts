/** Stands for what controllers import. */

export type { Context } from "../../../src/runtime/context.js";
export { HttpError, type Reply } from "../../../src/runtime/reply.js";
export { attachment } from "../../../src/runtime/headers.js";
