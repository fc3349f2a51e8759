/** A row that is made. */
import type { About } from "./about.js";
import type { Answer } from "./answers.js";
import { checkClashes } from "./clashes.js";
import { checkParent, findRow, hasTag } from "./find.js";
import { takeInput } from "./input.js";
import { checkCaller } from "./reach.js";
import { Refused, withCode } from "./refused.js";
import type { Values } from "./world.js";

export function create(about: About): Answer {
  checkCaller(about.at, "write");
  return insert(
    about,
    takeInput(about, () => checkParent(about.at, "write")),
  );
}

/** @param id of the path, if the client gives it */
export function insert(about: About, input: Values, id?: string): Answer {
  const { at, record, view } = about;
  const { world, resource, owner } = at;
  checkCaller(at, "write");
  const parent = checkParent(at, "write");
  const given: Values = { ...input };
  const rules = { ...resource.node.options.where, ...at.where };
  for (const { name, written, ref, data } of record.fields) {
    for (const word of [name, written]) {
      if (!(word in rules)) continue;
      const rule: unknown = rules[word];
      const all: readonly unknown[] = Array.isArray(rule) ? rule : [rule];
      const usual = given[name] ?? data.default;
      given[name] = all.includes(usual) && all.length > 1 ? usual : all[0];
    }
    const isBy = [name, written].includes(resource.node.options.by ?? "");
    const isOwner = ref !== null && (ref.scope !== null || isBy);
    if (owner !== null && isOwner) given[name] = owner[name];
  }
  const holder = world.holderOf(resource);
  if (parent !== null && holder !== null) {
    given[world.columnOf(record, holder)] = parent.values["id"];
  }
  const row = world.make(record, given);
  if (id !== undefined) row.values["id"] = id;
  const missing = world.missing(row);
  if (missing.length > 0) {
    throw new Refused(
      422,
      withCode(
        missing.map((name) => `#/${name}`),
        "required",
      ),
    );
  }
  if (id !== undefined && !/^[a-z0-9.-]{1,8}$/.test(id))
    throw new Refused(422, withCode([""], "pattern"));
  checkClashes(about, row, null, input);
  if (id !== undefined && world.find(record.name, id)) throw new Refused(409);
  checkOnly(about);
  return {
    ...{ status: 201, rows: [row], view, hasTag: hasTag(about) },
    apply: () => {
      world.rows.push(row);
    },
  };
}

/** @throws Refused 409 for a singleton of the whole application that is there */
function checkOnly(about: About): void {
  const { world, resource } = about.at;
  const { singleton, by } = resource.node.options;
  const isOnly =
    singleton && by === undefined && world.holderOf(resource) === null;
  if (isOnly && findRow(about, "read") !== undefined) throw new Refused(409);
}
