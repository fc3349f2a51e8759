/**
 * Names that become identifiers: of resources, actions, subsets, parameters,
 * helpers and controllers. Stage: parse; rules, one small function each.
 */
import type {
  ManifestPath,
  ManifestProblem,
} from "../../diagnostics/diagnostic.js";
import { atKey, atValue } from "../../diagnostics/problem.js";
import { quoteShort } from "../describe.js";
import type { Manifest } from "../schema.js";
import { visit, visitKind } from "../visit.js";

/** Most names have no problems, and share this list. */
const SOUND: readonly ManifestProblem[] = [];

const NAME = /^[\p{ID_Start}_][\p{ID_Continue}_-]*$/u;

/** Whether a name can become an identifier; the model has the last word. */
export function canBeIdentifier(name: string): boolean {
  return NAME.test(name) && /[^_-]/.test(name);
}

/** Why a name is refused, and the name that was probably meant. */
export function nameFault(
  noun: string,
  name: string,
): { message: string; note?: string; replacement?: string; help?: string } {
  if (name === "") return { message: `the name of ${noun} is empty` };
  const message = `${quoteShort(name)} cannot be the name of ${noun}`;
  if (noun === "a resource" && name.split("/").every(canBeIdentifier)) {
    return {
      message,
      help: "use a namespace, or a name without slashes and `path` for the address",
    };
  }
  if (/^\d/.test(name)) return { message, ...proposeWord(noun, name) };
  const mended = name
    .replaceAll(/[^\p{ID_Continue}-]+/gu, "_")
    .replaceAll(/^[_-]+|[_-]+$/g, "");
  if (mended === name || !canBeIdentifier(mended)) return { message };
  const note = `did you mean ${JSON.stringify(mended)}?`;
  return { message, note, replacement: mended };
}

const DIGITS = "zero one two three four five six seven eight nine".split(" ");

/**
 * Suggests a name for one that begins with a digit: `two_fa` for `2fa`, `v2024`
 * for a namespace `2024`.
 */
function proposeWord(
  noun: string,
  name: string,
): { note?: string; help?: string } {
  const [, digit = "", rest = ""] = /^(\d)(?=\D)[-_]?(.*)$/.exec(name) ?? [];
  const word = noun.split(" ").at(-1) ?? "";
  const spelled = DIGITS[Number(digit || "x")];
  const likely =
    spelled !== undefined
      ? `${spelled}_${rest}`
      : noun === "a namespace"
        ? `v${name}`
        : `${word}_${name}`;
  if (!canBeIdentifier(likely)) return {};
  const note = `did you mean ${JSON.stringify(likely)}?`;
  const path = `path: ${JSON.stringify(name)}`;
  const kept: Readonly<Record<string, string>> = {
    "a resource": `${likely}: { ${path} }`,
    "a namespace": `${likely}: { ${path} }`,
    "an action": `${likely}: { method: ..., ${path} }`,
  };
  const entry = kept[noun];
  return entry === undefined
    ? { note }
    : { note, help: `keep the address with \`${entry}\`` };
}

/** Reports invalid names among the keys of the table at `key`. */
function checkKeys(
  noun: string,
  entries: Readonly<Record<string, unknown>>,
  path: ManifestPath,
  key: string,
): readonly ManifestProblem[] {
  const bad = Object.keys(entries).filter((name) => !canBeIdentifier(name));
  return bad.map((name) => {
    const { message, ...more } = nameFault(noun, name);
    return atKey("invalid-name", [...path, key, name], message, more);
  });
}

/** Reports an invalid name that is the value of `key`. */
function checkText(
  noun: string,
  name: string | undefined,
  path: ManifestPath,
  key: string | number,
): readonly ManifestProblem[] {
  if (name === undefined || canBeIdentifier(name)) return SOUND;
  const { message, ...more } = nameFault(noun, name);
  return [atValue("invalid-name", [...path, key], message, more)];
}

/** Keys that name resources and namespaces. */
export function checkEntryNames(manifest: Manifest): ManifestProblem[] {
  return visit(manifest).flatMap(({ kind, path, body }) => {
    if (kind === "route") return SOUND;
    const resources = checkKeys(
      "a resource",
      body.resources,
      path,
      "resources",
    );
    if (kind === "concern") return resources;
    return resources.concat(
      checkKeys("a namespace", body.namespaces, path, "namespaces"),
    );
  });
}

/** Keys that name extra actions and subsets. */
export function checkActionNames(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource", "concern").flatMap(
    ({ path, body }) => [
      ...checkKeys("an action", body.collection, path, "collection"),
      ...checkKeys("an action", body.member, path, "member"),
      ...checkKeys("an action", body.new, path, "new"),
      ...checkKeys("a subset", body.subsets, path, "subsets"),
    ],
  );
}

/** `as`, `singular` and `param`. */
export function checkGivenNames(manifest: Manifest): ManifestProblem[] {
  return visit(manifest).flatMap(({ kind, path, body }) => {
    switch (kind) {
      case "resource":
        return [
          ...checkText("a helper", body.as, path, "as"),
          ...checkText("a singular", body.singular, path, "singular"),
          ...checkText("a parameter", body.param, path, "param"),
          ...checkText("a parameter", body.parentParam, path, "parentParam"),
        ];
      case "route":
        return checkText("a helper", body.as, path, "as");
      case "namespace": {
        // An empty value turns the part off.
        const [as, shallow] = [body.as, body.shallowPrefix].map((name) =>
          name === "" ? undefined : name,
        );
        return [
          ...checkText("a prefix", as, path, "as"),
          ...checkText("a prefix", shallow, path, "shallowPrefix"),
        ];
      }
      default:
        return SOUND;
    }
  });
}

/** `controller` and `module`: folders of names. */
export function checkControllerNames(manifest: Manifest): ManifestProblem[] {
  return visitKind(manifest, "resource", "namespace").flatMap(
    ({ kind, path, body }) => {
      const module = checkFolders("a module", body.module, path, "module");
      if (kind !== "resource") return module;
      const controller = body.controller?.replace(/^\//, "");
      return module.concat(
        checkFolders("a controller", controller, path, "controller"),
      );
    },
  );
}

function checkFolders(
  noun: string,
  text: string | undefined,
  path: ManifestPath,
  key: string,
): readonly ManifestProblem[] {
  if (text === undefined || (text === "" && noun === "a module")) return SOUND;
  if (text.split("/").every(canBeIdentifier)) return SOUND;
  const dotted = text.replaceAll(/::|\.|\\/g, "/");
  const likely = dotted !== text && dotted.split("/").every(canBeIdentifier);
  const message = `${quoteShort(text)} cannot name ${noun}`;
  return [
    atValue("invalid-name", [...path, key], message, {
      ...(likely && {
        note: `did you mean ${JSON.stringify(dotted)}?`,
        replacement: dotted,
      }),
      help: "write names separated by single slashes, without a file extension: `admin/articles`",
    }),
  ];
}

/** The manifest's inflections must be words that names can contain. */
export function checkInflections({ inflections }: Manifest): ManifestProblem[] {
  const { irregular, uncountable } = inflections;
  const pairs = Object.entries(irregular).flatMap(([singular, plural]) =>
    canBeIdentifier(singular)
      ? checkText("a plural", plural, ["inflections", "irregular"], singular)
      : checkKeys(
          "a singular",
          { [singular]: plural },
          ["inflections"],
          "irregular",
        ),
  );
  const alone = uncountable.flatMap((word, index) =>
    checkText("a word", word, ["inflections", "uncountable"], index),
  );
  return [...pairs, ...alone];
}
