/** What cannot be written with the row that it is below. Stage: model. */
import type { ManifestProblem } from "../../diagnostics/diagnostic.js";
import { atKey, labelAt } from "../../diagnostics/problem.js";
import { writtenAt } from "../../manifest/tree.js";
import type { Resource } from "../resource.js";
import type { Definitions, RecordDefinition } from "./definitions.js";
import { parentOf } from "./parents.js";
import type { RecordModel } from "./types.js";

/** What is wrong, and the way out. */
interface Why {
  readonly message: string;
  readonly help: string;
  /** The other part of the manifest that it is about. */
  readonly label?: ReturnType<typeof labelAt>;
}

/** Checks a resource whose rows are to be written with those above. */
export function checkInside(
  resource: Resource,
  definition: RecordDefinition,
  record: RecordModel,
  definitions: Definitions,
): readonly ManifestProblem[] {
  const path = writtenAt(resource.node);
  const why =
    whyNotAbove(resource, definition, definitions) ??
    whyNotBelow(resource) ??
    whyNotFields(record);
  if (why === null) return [];
  const { message, help, label } = why;
  const labels = label === undefined ? [] : [label];
  return [atKey("inside", [...path, "inside"], message, { help, labels })];
}

function whyNotAbove(
  resource: Resource,
  definition: RecordDefinition,
  definitions: Definitions,
): Why | null {
  const above = parentOf(resource, definitions);
  if (above === null)
    return {
      message: "there is no row above to write these with",
      help: "put it under the `resources` of the one that has them, or remove `inside`",
    };
  const holder = nearest(resource, definitions);
  const label = labelAt(writtenAt(holder?.node ?? resource.node), "this one");
  if (holder !== null && !above.definers.includes(holder))
    return {
      message: `what it is below only shows rows of "${above.name}"`,
      help: `put it below the resource that has the fields of "${above.name}"`,
      label,
    };
  const other = definition.places.find((place) => {
    const found = parentOf(place, definitions);
    return found !== null && (found !== above || place.node !== resource.node);
  });
  if (other !== undefined)
    return {
      message: `rows of "${definition.name}" are below several others, and only one can write them`,
      help: "remove `inside`, or the other place",
      label: labelAt(writtenAt(other.node), "the other place"),
    };
  const { inside, table } = holder?.node.options ?? {};
  if (inside !== undefined || above === definition)
    return {
      message: `"${above.name}" is inside of a row itself, and a row is written with one level`,
      help: "remove one `inside`; what is below has addresses of its own then",
      label,
    };
  return table === false
    ? {
        message: `rows of "${above.name}" have no table`,
        help: "remove `inside`, or `table: false`",
        label,
      }
    : null;
}

/** The resource above that has a record. */
function nearest(
  { parent }: Resource,
  definitions: Definitions,
): Resource | null {
  let at = parent;
  while (at !== null && definitions.of(at) === undefined) at = at.parent;
  return at;
}

function whyNotBelow({ node }: Resource): Why | null {
  const { singleton, key, table, destroy, members, access } = node.options;
  const at = (name: string) =>
    labelAt([...writtenAt(node), name], `\`${name}\` is here`);
  if (singleton)
    return {
      message: "these rows are a list, and a singleton is one row",
      help: "remove `inside`, or what makes it a singleton",
    };
  if (access !== undefined)
    return {
      message: "whoever may see and change the row above does so with these",
      help: "remove `access`, or `inside`",
      label: at("access"),
    };
  if (table === false)
    return {
      message: "these rows have no table",
      help: "remove `inside`, or `table: false`",
      label: at("table"),
    };
  if (key?.type === "text")
    return {
      message: "an item of the list is named by an id that the server makes",
      help: "write `key: integer` or `key: uuid`, or remove `inside`",
      label: at("key"),
    };
  if (destroy !== undefined)
    return {
      message: "what a list leaves out is removed",
      help: "remove `destroy`: what is inside of a row that is deleted goes along",
      label: at("destroy"),
    };
  if (members !== undefined)
    return {
      message: "members belong to the row above",
      help: "put `members` there, or remove `inside`",
      label: at("members"),
    };
  return node.subsets.length === 0
    ? null
    : {
        message: "the row above changes several of these at a time",
        help: "remove `subsets`, or `inside`",
        label: at("subsets"),
      };
}

function whyNotFields(record: RecordModel): Why | null {
  for (const { name, ref, words, slug, can, path, from } of record.fields) {
    if (from !== "manifest") continue;
    const label = labelAt(path, "the field");
    const isOwned = (ref?.scope ?? null) !== null;
    if (isOwned || words.link !== undefined || can !== null)
      return {
        message: `whoever may change the row above may change these, and "${name}" says who may`,
        help: isOwned
          ? "remove `scope`, or `inside`"
          : `remove ${can === null ? "`link`" : "the field"}, or \`inside\``,
        label,
      };
    if (slug !== null)
      return {
        message: `"${name}" is made of another text of a row that is created by itself`,
        help: "remove `from`, or `inside`",
        label,
      };
  }
  return null;
}
