/** The ways that rules open, in the words of the manifest. Stage: model. */
import type {
  AccessRule,
  Grant,
  MembersData,
  Where,
} from "../../runtime/database/tables.js";
import { SELF } from "../../manifest/words.js";
import type { TableModel } from "../tables/types.js";
import type { ModelRoute } from "../types.js";

/** One way to be allowed an action, in the words of the manifest. */
export interface AccessWay {
  /** `owner`, `team.editor`, `admin`, `caller` or `anyone`. */
  readonly word: string;
  /** What the row has to have. */
  readonly where?: Where;
  /** It follows from another way: whose membership a row is, is a member. */
  readonly isImplied?: true;
}

/** A table, and whose members its rows say somebody is. */
export interface KnownTable {
  readonly table: TableModel;
  readonly belonging: MembersData | undefined;
}

export function makesRow({
  action,
  kind,
}: Pick<ModelRoute, "action" | "kind">): boolean {
  return action === "create" || kind === "new";
}

/** The rule that refs with `scope` stand for; null where they ask nothing. */
export function scopeOf(
  table: TableModel | undefined,
  route: Pick<ModelRoute, "method" | "action" | "kind">,
): AccessRule | null {
  const isNew = makesRow(route);
  const isRead = route.method === "GET" && !isNew;
  const asked = (table?.record.fields ?? []).filter(
    ({ ref }) => ref?.scope === "all" || (ref?.scope === "write" && !isRead),
  );
  if (asked.length === 0) return null;
  // A new row is its maker's.
  if (isNew) return [{ who: "caller" }];
  return asked.map(({ name }) => ({ owner: name }));
}

/** @param isNew whether it is about a row that is made */
export function listWays(
  rule: AccessRule,
  known?: KnownTable,
  isNew = false,
): readonly AccessWay[] {
  return rule.flatMap((grant) => {
    const { where } = grant;
    const ways = listWords(grant, known?.table).map((word) => ({
      word,
      ...(where !== undefined && { where }),
    }));
    return isNew ? ways : [...ways, ...listImplied(grant, known)];
  });
}

/** Whoever a row names as a member is one, as far as their role goes. */
function listImplied(
  { member, roles, where = {} }: Grant,
  known: KnownTable | undefined,
): readonly AccessWay[] {
  const { table, belonging } = known ?? {};
  if (member === undefined || member !== belonging?.of) return [];
  const word = nameField(belonging.user, table);
  const ofRole =
    roles === undefined || belonging.role === undefined
      ? {}
      : { [belonging.role]: roles };
  const joined = joinWhere(where, ofRole);
  if (joined === null) return [];
  const isAny = Object.keys(joined).length === 0;
  return [{ word, ...(!isAny && { where: joined }), isImplied: true }];
}

/** The words of a grant: one for each role of members. */
function listWords(
  { who, role, owner, member, roles, word }: Grant,
  table: TableModel | undefined,
): readonly string[] {
  if (role !== undefined) return [role];
  if (word !== undefined) return [word];
  if (owner !== undefined)
    return [owner === "id" ? SELF : nameField(owner, table)];
  if (member === undefined) return [who ?? "anyone"];
  const group =
    member === "id" ? (table?.record.name ?? "") : nameField(member, table);
  return roles?.map((each) => `${group}.${each}`) ?? [group];
}

/** A field as the manifest writes it: `owner`, not `owner_id`. */
function nameField(name: string, table: TableModel | undefined): string {
  const field = table?.record.fields.find((each) => each.name === name);
  return field?.written ?? name;
}

/** What both ask of a row; null if no row has it. */
export function joinWhere(one: Where, other: Where): Where | null {
  const joined: Record<string, unknown> = { ...one };
  for (const [name, wanted] of Object.entries(other)) {
    const known = joined[name];
    const values = [wanted].flat();
    const all =
      known === undefined
        ? values
        : [known].flat().filter((value) => values.includes(value));
    if (all.length === 0) return null;
    joined[name] = all.length === 1 ? all[0] : all;
  }
  return joined;
}

/** Whether a new row needs somebody who makes it: strangers are refused. */
export function setsCaller({ record, members }: TableModel): boolean {
  return (
    members?.creator !== undefined ||
    record.fields.some(
      ({ ref, data }) => ref?.isSet === true && data.optional !== true,
    )
  );
}
