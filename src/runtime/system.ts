/**
 * The context of work without a request: jobs, seeds, scripts.
 */
import type { HeaderLookup } from "./headers.js";
import { notValid } from "./not-valid.js";
import type { Scope } from "./scope.js";
import type { StoreContext } from "./store-types.js";

export interface SystemOptions extends Partial<
  Pick<StoreContext, "controller" | "action" | "method" | "params" | "query">
> {
  /** Whose rows it can access; all rows by default. */
  readonly scope?: Scope;
  readonly headers?: HeaderLookup;
}

const NO_HEADERS: HeaderLookup = { get: () => null, has: () => false };

/**
 * A context for stores, without a request.
 *
 * @param options the resource that it stands for, by its controller, and what
 * the path of a request would contain
 */
export function system({
  controller = "",
  action = "",
  method = "",
  params = {},
  query = {},
  headers = NO_HEADERS,
  scope,
}: SystemOptions = {}): StoreContext {
  return {
    controller,
    action,
    method,
    params,
    query,
    headers,
    format: "json",
    url: new URL("http://localhost/"),
    scope: () => Promise.resolve(scope ?? null),
    invalid: (faults, status) => notValid(faults, "body", [], status),
  };
}
