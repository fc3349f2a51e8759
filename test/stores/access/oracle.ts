/**
 * What the rules say, a second time: over arrays, as docs/access.md has it, and with
 * nothing of ours but the words.
 */
import {
  isOwn,
  OWN,
  type Policy,
  RANKS,
  type Rules,
  type Way,
} from "./manifests.js";

export interface Caller {
  readonly id: number;
  readonly roles: readonly string[];
}

export const KINDS = [
  ...(["users", "teams", "memberships", "boards", "cards", "notes"] as const),
] as const;
export type Kind = (typeof KINDS)[number];
export type Row = Readonly<Record<string, unknown>> & { readonly id: number };
export type Rows = Readonly<Record<Kind, readonly Row[]>>;

/** A request, as far as rules are about it. */
export interface Asked {
  readonly action: "index" | "show" | "create" | "update" | "destroy";
  readonly kind: Kind;
  /** Whether it is in the namespace. */
  readonly isAdmin: boolean;
  readonly caller: Caller | null;
  readonly id: number;
  /** The board in the path of cards, and the team in that of memberships. */
  readonly above: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The status, and the ids that a list has. */
export interface Expected {
  readonly status: number;
  readonly ids?: readonly number[];
  /** What a board has in the field that only some may set. */
  readonly memo?: unknown;
}

/** What of a row depends on who calls. */
export interface ShownRow {
  readonly may: { readonly update: boolean; readonly destroy: boolean };
  readonly hasMemo: boolean;
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

/** The column that a word is a ref in; null if it is none. */
const REFS: Readonly<Record<string, string>> = {
  ...{ self: "id", owner: "owner_id", editor: "editor_id" },
  ...{ author: "author_id", writer: "writer_id", user: "user_id" },
};

/** What is nested in what, and the column that says so. */
const ABOVE: Readonly<Partial<Record<Kind, readonly [Kind, string]>>> = {
  cards: ["boards", "board_id"],
  memberships: ["teams", "team_id"],
};

/** Rows of these kinds, by the columns that refer to them. */
const TARGETS: Readonly<Record<string, Kind>> = {
  ...{ board_id: "boards", team_id: "teams" },
};

export class Oracle {
  readonly #policy: Policy;
  readonly #rows: Rows;

  constructor(policy: Policy, rows: Rows) {
    this.#policy = policy;
    this.#rows = rows;
  }

  answer(asked: Asked): Expected {
    try {
      return this.#answer(asked);
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status };
      throw error;
    }
  }

  /** What a reply has of a row, as the rows are now. */
  show(asked: Asked, row: Row): ShownRow {
    const { kind, caller } = asked;
    const { read } = this.#policy.memo;
    return {
      may: {
        update: this.#mayChange(asked, row, "update"),
        destroy: this.#mayChange(asked, row, "destroy"),
      },
      hasMemo: kind === "boards" && this.#holds(read, kind, row, caller),
    };
  }

  #mayChange(asked: Asked, row: Row, action: "update" | "destroy"): boolean {
    const { kind, isAdmin, caller } = asked;
    const rules = this.#rulesOf(kind, isAdmin);
    const change = ruleOf(rules, action);
    try {
      this.#demand(change, caller);
      this.#demand(rules.read, caller);
      this.#demandAbove(kind, caller);
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
    return (
      this.#isBelow(asked, row) &&
      this.#mayRead(kind, row, asked) &&
      this.#holds(change, kind, row, caller)
    );
  }

  #answer(asked: Asked): Expected {
    const { action, kind, caller, id } = asked;
    const isRead = action === "index" || action === "show";
    const rules = this.#rulesOf(kind, asked.isAdmin);
    const change = isRead ? undefined : ruleOf(rules, action);
    // Who may do it at all comes first, and then who may read.
    this.#demand(isRead ? rules.read : change, caller);
    if (action === "create") return this.#create(asked, change);
    const sent = action === "update" ? asked.body : {};
    this.#demandRefs(sent, caller);
    this.#demand(rules.read, caller);
    this.#demandAbove(kind, caller);
    const readable = this.#rows[kind].filter(
      (row) => this.#isBelow(asked, row) && this.#mayRead(kind, row, asked),
    );
    if (action === "index") {
      if (readable.length === 0) this.#findAbove(asked);
      return { status: 200, ids: readable.map((row) => row.id) };
    }
    const row = readable.find((each) => each.id === id);
    if (row === undefined) throw new Refusal(404);
    if (action === "show") return { status: 200 };
    if (!this.#holds(change, kind, row, caller)) throw new Refusal(403);
    if (action === "destroy") {
      if (kind === "memberships") this.#checkHeld(row, null);
      return { status: 204 };
    }
    this.#checkRefs(sent, caller);
    const memo = this.#maySet(row, caller)
      ? (sent["memo"] ?? row["memo"])
      : row["memo"];
    const changed = { ...row, ...sent };
    const isLinked = changed["team_id"] !== row["team_id"];
    if (isLinked) this.#checkLink(kind, changed, caller);
    if (!this.#holds(change, kind, changed, caller)) throw new Refusal(403);
    if (kind === "memberships") {
      this.#checkUnique(changed);
      this.#checkHeld(row, changed);
    }
    return { status: 200, ...(kind === "boards" && { memo }) };
  }

  #create(asked: Asked, rule: readonly Way[] | undefined): Expected {
    const { kind, caller, body, above } = asked;
    // Nobody can be set where a stranger calls: that needs no row either.
    const set = this.#setsOf(kind, caller);
    this.#demandRefs(body, caller);
    if (kind in ABOVE) {
      this.#demandAbove(kind, caller);
      this.#findAbove(asked);
    }
    this.#checkRefs(body, caller);
    const usual = {
      ...{ boards: { state: "draft", memo: "plain" }, cards: { done: false } },
      ...{ teams: { isOpen: false }, memberships: { role: "viewer" } },
    };
    const [, column = "none"] = ABOVE[kind] ?? [];
    const row = {
      ...{ ...usual[kind as "boards"], ...body, ...set },
      ...{ [column]: above, id: -1 },
    };
    if (!this.#holds(rule, kind, row, caller)) throw new Refusal(403);
    this.#checkLink(kind, row, caller);
    if (kind === "memberships") this.#checkUnique(row);
    if (kind !== "boards") return { status: 201 };
    const { write } = this.#policy.memo;
    const isSet = this.#holds(write && onNew(write), kind, row, caller);
    return { status: 201, memo: isSet ? row.memo : "plain" };
  }

  #maySet(row: Row, caller: Caller | null): boolean {
    return this.#holds(this.#policy.memo.write, "boards", row, caller);
  }

  /** @throws Refusal 403 if the caller may not let a board refer to its team */
  #checkLink(kind: Kind, row: Row, caller: Caller | null): void {
    const { link } = this.#policy;
    if (kind !== "boards" || link.length === 0) return;
    if ((row["team_id"] ?? null) === null) return;
    if (!this.#holds(link, kind, row, caller)) throw new Refusal(403);
  }

  /** Nobody is a member of one team twice. */
  #checkUnique(row: Row): void {
    const isTaken = this.#rows.memberships.some(
      (other) =>
        other.id !== row.id &&
        other["user_id"] === row["user_id"] &&
        other["team_id"] === row["team_id"],
    );
    if (isTaken) throw new Refusal(409);
  }

  /** The last owner of a team stays one. */
  #checkHeld(before: Row, after: Row | null): void {
    const { hasCreator } = this.#policy;
    if (!hasCreator || before["role"] !== "owner") return;
    if (after?.["role"] === "owner") return;
    const isHeld = this.#rows.memberships.some(
      (other) =>
        other.id !== before.id &&
        other["team_id"] === before["team_id"] &&
        other["role"] === "owner",
    );
    if (!isHeld) throw new Refusal(409);
  }

  /** What the server sets; a stranger cannot be set where somebody must be. */
  #setsOf(kind: Kind, caller: Caller | null): object {
    const { sets, hasCreator } = this.#policy;
    const { owner, author, writer } = sets;
    if (kind === "teams" && hasCreator && caller === null)
      throw new Refusal(401);
    const column =
      kind === "boards" && owner
        ? "owner_id"
        : kind === "cards" && author
          ? "author_id"
          : kind === "notes" && writer
            ? "writer_id"
            : null;
    if (column === null) return {};
    if (caller === null && kind !== "notes") throw new Refusal(401);
    return { [column]: caller?.id ?? null };
  }

  #rulesOf(kind: Kind, isAdmin: boolean): Rules {
    return isAdmin ? this.#policy.admin : this.#policy[kind];
  }

  /** @throws Refusal if a rule lets the caller through for no row at all */
  #demand(rule: readonly Way[] | undefined, caller: Caller | null): void {
    if (rule === undefined || rule.some((way) => mayHold(way, caller))) return;
    throw new Refusal(caller === null ? 401 : 403);
  }

  /** What the row above shows strangers; somebody known just finds none. */
  #demandAbove(kind: Kind, caller: Caller | null): void {
    const [above] = ABOVE[kind] ?? [];
    if (caller === null && above !== undefined)
      this.#demand(this.#policy[above].read, caller);
  }

  /** @throws Refusal 401 for strangers who refer to what none of them may read */
  #demandRefs(body: Asked["body"], caller: Caller | null): void {
    if (caller !== null) return;
    for (const [kind] of this.#refsOf(body))
      this.#demand(this.#policy[kind].read, caller);
  }

  #refsOf(body: Asked["body"]): readonly (readonly [Kind, unknown])[] {
    return Object.entries(body).flatMap(([name, value]) =>
      !name.endsWith("_id") || value === null
        ? []
        : [[TARGETS[name] ?? "users", value] as const],
    );
  }

  #checkRefs(body: Asked["body"], caller: Caller | null): void {
    const isDangling = this.#refsOf(body).some(([kind, id]) => {
      const row = this.#rows[kind].find((each) => each.id === id);
      const { read } = this.#policy[kind];
      return row === undefined || !this.#holds(read, kind, row, caller);
    });
    if (isDangling) throw new Refusal(422);
  }

  #isBelow({ kind, above }: Asked, row: Row): boolean {
    const [, column] = ABOVE[kind] ?? [];
    return column === undefined || row[column] === above;
  }

  #mayRead(kind: Kind, row: Row, { caller, isAdmin }: Asked): boolean {
    const { read } = this.#rulesOf(kind, isAdmin);
    if (!this.#holds(read, kind, row, caller)) return false;
    const [above, column = ""] = ABOVE[kind] ?? [];
    return above === undefined || this.#isThere(above, row[column], caller);
  }

  #isThere(kind: Kind, id: unknown, caller: Caller | null): boolean {
    const row = this.#rows[kind].find((each) => each.id === id);
    const { read } = this.#policy[kind];
    return row !== undefined && this.#holds(read, kind, row, caller);
  }

  #findAbove({ kind, above, caller }: Asked): void {
    const [holder] = ABOVE[kind] ?? [];
    if (holder === undefined || this.#isThere(holder, above, caller)) return;
    throw new Refusal(404);
  }

  /** Whether any way of a rule holds for a row; without a rule, for all. */
  #holds(
    rule: readonly Way[] | undefined,
    kind: Kind,
    row: Readonly<Record<string, unknown>>,
    caller: Caller | null,
  ): boolean {
    return (
      rule === undefined ||
      rule.some((way) => this.#holdsFor(way, kind, row, caller))
    );
  }

  #holdsFor(
    way: Way,
    kind: Kind,
    row: Readonly<Record<string, unknown>>,
    caller: Caller | null,
  ): boolean {
    if (!mayHold(way, caller)) return false;
    const word = typeof way === "string" ? way : (way.who ?? "");
    const column = REFS[word];
    const where = typeof way === "string" ? {} : way.where;
    const team = row[kind === "teams" ? "id" : "team_id"];
    return (
      (column === undefined || row[column] === caller?.id) &&
      (!isOfTeam(word) || this.#belongs(word, team, caller)) &&
      (!OWN.includes(word) || this.#meets(word, kind, row, caller)) &&
      Object.entries(where).every(([name, value]) =>
        Array.isArray(value) ? value.includes(row[name]) : row[name] === value,
      )
    );
  }

  /** The words of words.ts, once more. */
  #meets(
    word: string,
    kind: Kind,
    row: Readonly<Record<string, unknown>>,
    caller: Caller | null,
  ): boolean {
    const { boards, cards, memberships } = this.#rows;
    const { id, title, name, text } = row;
    if (word === "loud")
      return cards.some((card) => card["board_id"] === id && card["done"]);
    switch (kind) {
      case "users":
        return String(name) > "t5";
      case "boards":
        return (
          String(title) < "t5" && (caller !== null || row["state"] === "live")
        );
      case "cards":
        return String(text) < "t5" || row["author_id"] === caller?.id;
      case "notes":
        return boards.some(
          (board) => board.id === row["board_id"] && board["state"] === "live",
        );
      case "teams":
        return memberships.some(
          (member) => member["team_id"] === id && member["role"] === "viewer",
        );
      case "memberships":
        return false;
    }
  }

  #belongs(word: string, team: unknown, caller: Caller | null): boolean {
    const [, least] = word.split(".");
    return this.#rows.memberships.some((row) => {
      const { user_id: user, team_id: of, role } = row;
      if (user !== caller?.id || of !== team) return false;
      if (least === undefined || role === least) return true;
      const rankOf = (name: unknown): number =>
        RANKS.findIndex((each) => each === name);
      return this.#policy.isRanked && rankOf(role) > rankOf(least);
    });
  }
}

/** What counts for a change: of a new row, no word of one's own holds. */
function ruleOf(
  rules: Rules,
  action: Exclude<Asked["action"], "index" | "show">,
): readonly Way[] | undefined {
  const rule = rules[action] ?? rules.write;
  const isOfNew = action === "create" && rules.create === undefined;
  return isOfNew && rule !== undefined ? onNew(rule) : rule;
}

function onNew(rule: readonly Way[]): readonly Way[] {
  return rule.filter((way) => !isOwn(way));
}

function isOfTeam(word: string): boolean {
  return word === "team" || word.startsWith("team.");
}

/** Whether a way may hold for a caller, if the row is right. */
function mayHold(way: Way, caller: Caller | null): boolean {
  const word = typeof way === "string" ? way : way.who;
  if (word === undefined || word === "anyone") return true;
  if (OWN.includes(word)) return true;
  if (caller === null) return false;
  return (
    word === "caller" ||
    word in REFS ||
    isOfTeam(word) ||
    caller.roles.includes(word)
  );
}
