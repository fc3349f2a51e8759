/** What a scheme needs, and what is open where nothing is closed. Stage: parse; rules. */
import type { Problem } from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import { quote } from "../describe.js";
import type { Manifest } from "../schema.js";
import { visitKind } from "../visit.js";

/** A name that documents take, and the keys that its type needs. */
export function checkSchemes({ security = {} }: Manifest): Problem[] {
  return Object.entries(security).flatMap(([name, scheme]) => {
    const place = ["security", name];
    if (!/^[\w.-]+$/.test(name)) {
      const message = `${quote(name)} cannot be the name of a scheme`;
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
        `${quote(scheme.type)} needs \`${key}\``,
        {
          help: `write \`{ type: ${scheme.type}, ${EXAMPLES[scheme.type]} }\``,
        },
      ),
    );
  });
}

type Scheme = NonNullable<Manifest["security"]>[string];

const NEEDS: Readonly<Record<Scheme["type"], readonly (keyof Scheme)[]>> = {
  ...{ bearer: [], basic: [] },
  ...{ apiKey: ["in", "name"], openIdConnect: ["url"] },
};

const EXAMPLES = {
  ...{ bearer: "", basic: "", apiKey: "in: header, name: X-Api-Key" },
  openIdConnect: "url: https://id.example.com/.well-known/openid-configuration",
} as const;

/** What is open where nothing is closed. */
export function checkOpen(manifest: Manifest): Problem[] {
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
