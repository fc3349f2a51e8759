/** What schemes need, and `open` without `security`. Stage: parse; rules. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import { suggest } from "../../diagnostics/did-you-mean.js";
import { quoteShort } from "../describe.js";
import type { Manifest } from "../schema.js";
import type { Namespace, ParsedResource } from "../schema-entries.js";
import { visitKind } from "../visit.js";
import { ACTIONS, extraKinds } from "../words.js";

/** A scheme needs a name that documents accept, and the keys of its type. */
export function checkSchemes({ security = {} }: Manifest): ManifestProblem[] {
  return Object.entries(security).flatMap(([name, scheme]) => {
    const place = ["security", name];
    if (!/^[\w.-]+$/.test(name)) {
      const message = `${quoteShort(name)} cannot be the name of a scheme`;
      const help = "write letters, digits, `.`, `-` and `_`";
      return [atKey("invalid-value", place, message, { help })];
    }
    const missing = NEEDS[scheme.type].filter(
      (key) => scheme[key] === undefined,
    );
    return missing.map((key) =>
      atValue(
        "invalid-value",
        place,
        `${quoteShort(scheme.type)} needs \`${key}\``,
        {
          help: `write \`{ type: ${scheme.type}, ${EXAMPLES[scheme.type]} }\``,
        },
      ),
    );
  });
}

type Scheme = NonNullable<Manifest["security"]>[string];

const NEEDS: Readonly<Record<Scheme["type"], readonly (keyof Scheme)[]>> = {
  bearer: [],
  basic: [],
  apiKey: ["in", "name"],
  openIdConnect: ["url"],
};

const EXAMPLES = {
  bearer: "",
  basic: "",
  apiKey: "in: header, name: X-Api-Key",
  openIdConnect: "url: https://id.example.com/.well-known/openid-configuration",
} as const;

/** `open` means nothing without `security`. */
export function checkOpen(manifest: Manifest): ManifestProblem[] {
  if (manifest.security !== undefined) return [];
  return visitKind(manifest, "resource", "namespace").flatMap(
    ({ path, body }) =>
      body.open === undefined
        ? []
        : [
            atKey(
              "invalid-value",
              [...path, "open"],
              "`open` needs `security`: without it, all is open",
              {
                help: "add `security: { token: { type: bearer } }` at the top, or remove it",
              },
            ),
          ],
  );
}

/** Names that match no action: what was meant to be open would stay closed. */
export function checkOpenActions(manifest: Manifest): ManifestProblem[] {
  const shared = Object.values(manifest.concerns).flatMap(listActions);
  return visitKind(manifest, "resource", "namespace").flatMap(
    ({ kind, path, body }) => {
      if (!Array.isArray(body.open)) return [];
      const known = [...ACTIONS, ...listActions(body), ...shared];
      const folded = new Set(known.map(fold));
      return body.open.flatMap((name, index) => {
        if (folded.has(fold(name))) return [];
        const message = `${quoteShort(name)} is not an action of this ${kind}, nor of anything in it`;
        const place = [...path, "open", index];
        return [atValue("invalid-value", place, message, suggest(name, known))];
      });
    },
  );
}

/** Folds a name: names of actions are compared without case and separators. */
function fold(name: string): string {
  return name.replaceAll(/[-_\s]/g, "").toLowerCase();
}

type Inside = Partial<
  Pick<Namespace, "namespaces" | "routes"> &
    Pick<ParsedResource, "resources" | (typeof extraKinds)[number]>
>;

/** The actions other than the seven in a body and everything nested in it. */
function listActions(body: Inside): readonly string[] {
  const { resources = {}, namespaces = {}, routes = [] } = body;
  return [
    ...extraKinds.flatMap((kind) => Object.keys(body[kind] ?? {})),
    ...routes.flatMap(({ to }) => to?.split("#")[1] ?? []),
    ...Object.values(resources).flatMap(listActions),
    ...Object.values(namespaces).flatMap(listActions),
  ];
}
