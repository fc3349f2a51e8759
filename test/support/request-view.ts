/** What a host shows of a request, for tests of the app without one. */
import type { RequestView } from "../../src/runtime/http/request.js";

/** A request whose body must not be read, but for what is given. */
export function createView(
  method: string,
  target: string,
  members: Partial<RequestView> = {},
): RequestView {
  const refuse = (): never => {
    throw new Error("must not be asked for");
  };
  return {
    method,
    target,
    origin: "http://host.test",
    headers: new Headers(),
    native: { request: null, response: null },
    read: refuse,
    get signal() {
      return refuse();
    },
    get request() {
      return refuse();
    },
    ...members,
  };
}
