/** Stands for what controllers import. */

export type { Context } from "../../../src/runtime/http/context.js";
export { HttpError, type Reply } from "../../../src/runtime/http/reply.js";
export { attachment } from "../../../src/runtime/http/conditional.js";
