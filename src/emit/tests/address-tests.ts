/**
 * Tests of what addresses accept, and of addresses that do not exist: OPTIONS,
 * 405 with its Allow header, 404. Stage: emit.
 */
import type { OutputFile } from "../file.js";
import { renderTest, type TestKit } from "./kit.js";

/**
 * A method that no route has, so that `match` reports which ones others accept.
 */
const NO_METHOD = "PROPFIND";

export function emitAllowTests(kit: TestKit): readonly OutputFile[] {
  const { match } = kit.sampler;
  const hasOptions = kit.model.routes.some(
    ({ method }) => method === "OPTIONS",
  );
  const rows = kit.addresses.flatMap((path) => {
    const found = match(NO_METHOD, path);
    if (found.status !== 405) return [];
    const ownOptions = hasOptions && match("OPTIONS", path).status === 200;
    return [{ path, allow: found.allow.join(", "), ownOptions }];
  });
  return rows.length === 0 ? [] : [renderTest("allow", { rows }, kit)];
}

/** Addresses that look as if they existed, next to those that do. */
function* guessNothing(kit: TestKit): Generator<string> {
  yield "/nothing-here";
  yield "/.json";
  yield "//nothing-here";
  yield "/nothing/to/be/found/here/either";
  for (const path of kit.addresses) {
    if (path === "/") continue;
    yield `${path}/nothing-here`;
  }
}

export function emitNotFoundTests(kit: TestKit): readonly OutputFile[] {
  const { match } = kit.sampler;
  // Only the fallback distinguishes between methods here.
  const hasFallback = kit.model.routes.some(({ kind }) => kind === "fallback");
  const methods = hasFallback ? ["GET", "POST", "DELETE"] : [NO_METHOD];
  const isNothing = (path: string): boolean =>
    methods.every((method) => match(method, path).status === 404);
  const paths = [...guessNothing(kit)].filter(isNothing);
  return paths.length === 0 ? [] : [renderTest("not-found", { paths }, kit)];
}
