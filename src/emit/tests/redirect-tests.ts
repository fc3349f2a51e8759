/**
 * Tests of redirects: their status, and where they lead. Stage: emit.
 */
import { redirect as locate } from "../../runtime/http/redirect.js";
import type { OutputFile } from "../file.js";
import { renderTest, type TestKit } from "./kit.js";

export function emitRedirectTests(kit: TestKit): readonly OutputFile[] {
  const rows = kit.redirects.flatMap(({ route, sample, request }) => {
    const { redirect, method } = route;
    if (redirect === undefined) return [];
    const { status, to } = redirect;
    const location = locate(to, sample.params);
    if (location === null) return [];
    const requests =
      method === "GET" ? [request, `HEAD ${sample.path}`] : [request];
    return requests.map((each) => ({ request: each, status, location }));
  });
  return rows.length === 0 ? [] : [renderTest("redirects", { rows }, kit)];
}
