/**
 * Redirects among the routes. Stage: parse; rules, one small function each. The
 * model checks whether the path has the parameters that a target names.
 */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import {
  atKey,
  atValue,
  type ProblemDetails,
} from "../../diagnostics/problem.js";
import { parseUrl } from "../../runtime/values.js";
import { quoteShort } from "../describe.js";
import type { Manifest } from "../schema.js";
import { visitKind } from "../visit.js";

/**
 * A redirect must lead where a browser can go, and takes the place of an
 * action; only a redirect has a status.
 */
export function checkRedirects(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "route").flatMap(({ path, body }) => {
    const { to, redirect, status } = body;
    if (redirect === undefined) {
      if (status === undefined) return [];
      const place = [...path, "status"];
      const message = "only a redirect has a status";
      const help = "an action gives its reply a status itself";
      return [atKey("invalid-redirect", place, message, { help })];
    }
    const place = [...path, "redirect"];
    const problems = checkTarget(redirect).map(({ why, ...more }) => {
      const message = `the redirect ${quoteShort(redirect)} ${why}`;
      return atValue("invalid-redirect", place, message, more);
    });
    if (to === undefined) return problems;
    const message = "a route has either `to` or `redirect`";
    const help = "remove one of them";
    return [...problems, atKey("invalid-redirect", place, message, { help })];
  });
}

type TargetFault = ProblemDetails & { readonly why: string };

/** Why a target is refused, the surest signs first. */
const targetFaults: readonly ({ readonly pattern: RegExp } & TargetFault)[] = [
  {
    pattern: /[\p{Cc}\p{Cs}\\\s]/u,
    why: "has a blank, a backslash or a control character",
  },
  {
    pattern: /%\{|\{\w+\}/,
    why: "has braces",
    help: "write parameters with a colon: `/articles/:id`",
  },
  {
    pattern: /^\/\//,
    why: "would be taken for another host",
    help: "write the whole URL: `https://...`",
  },
  {
    pattern: /^https?:\/\/[^/?#]*(?::[\p{ID_Start}_]|@)/iu,
    why: "has a parameter or a password in its host",
    help: "write the host as it is: whoever asks must not choose it",
  },
  {
    pattern: /^[^?#]*\/\.{1,2}(?:[/?#]|$)/,
    why: "has a segment of dots, which clients resolve",
  },
  {
    pattern: /^\/[^?#]*\/\//,
    why: "has an empty segment",
  },
];

function checkTarget(target: string): readonly TargetFault[] {
  const fault = targetFaults.find(({ pattern }) => pattern.test(target));
  if (fault !== undefined) {
    const { why, help } = fault;
    return [help === undefined ? { why } : { why, help }];
  }
  if (/^(?:\/|https?:\/\/[^/?#])/i.test(target)) {
    if (target.startsWith("/") || parseUrl(target) !== null) return [];
    return [{ why: "is no URL" }];
  }
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) {
    const help = "redirect to a path, or to a URL of http or https";
    return [{ why: "is no address of the web", help }];
  }
  return [
    {
      why: "does not begin with a slash",
      note: `did you mean ${JSON.stringify(`/${target}`)}?`,
      replacement: `/${target}`,
      help: "write a path from the root, or a whole URL",
    },
  ];
}
