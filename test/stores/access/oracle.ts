/**
 * What the rules say, a second time: over arrays, as docs/access.md has it, and with
 * nothing of ours but the words.
 */
import type { Policy, RuleName, Rules, Way } from "./manifests.js";

export interface Caller {
  readonly id: number;
  readonly roles: readonly string[];
}

export type Kind = "users" | "boards" | "cards" | "notes";
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
  /** The board in the path of cards. */
  readonly board: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** The status, and the ids that a list has. */
export interface Expected {
  readonly status: number;
  readonly ids?: readonly number[];
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
  ...{ author: "author_id", writer: "writer_id" },
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

  #answer(asked: Asked): Expected {
    const { action, kind, caller, id } = asked;
    const isRead = action === "index" || action === "show";
    const rules = this.#rulesOf(kind, asked.isAdmin);
    const change = isRead
      ? undefined
      : (rules[action as RuleName] ?? rules.write);
    // Who may do it at all comes first, and then who may read.
    this.#demand(isRead ? rules.read : change, caller);
    if (action === "create") return this.#create(asked, change);
    const sent = action === "update" ? asked.body : {};
    this.#demandRefs(sent, caller);
    this.#demand(rules.read, caller);
    if (kind === "cards") this.#demandBoard(caller);
    const readable = this.#rows[kind].filter(
      (row) => this.#isBelow(asked, row) && this.#mayRead(kind, row, asked),
    );
    if (action === "index") {
      if (readable.length === 0 && kind === "cards") this.#findBoard(asked);
      return { status: 200, ids: readable.map((row) => row.id) };
    }
    const row = readable.find((each) => each.id === id);
    if (row === undefined) throw new Refusal(404);
    if (action === "show") return { status: 200 };
    if (!holds(change, row, caller)) throw new Refusal(403);
    if (action === "destroy") return { status: 204 };
    this.#checkRefs(sent, caller);
    if (!holds(change, { ...row, ...sent }, caller)) throw new Refusal(403);
    return { status: 200 };
  }

  #create(asked: Asked, rule: readonly Way[] | undefined): Expected {
    const { kind, caller, body } = asked;
    // Nobody can be set where a stranger calls: that needs no row either.
    const set = this.#setsOf(kind, caller);
    this.#demandRefs(body, caller);
    if (kind === "cards") {
      this.#demandBoard(caller);
      if (this.#findDangling(body, caller)) {
        this.#findBoard(asked);
        throw new Refusal(422);
      }
      this.#findBoard(asked);
    }
    this.#checkRefs(body, caller);
    const usual = { boards: { state: "draft" }, cards: { done: false } };
    const row = { ...usual[kind as "boards"], ...body, ...set, id: -1 };
    if (!holds(rule, row, caller)) throw new Refusal(403);
    return { status: 201 };
  }

  /** What the server sets; a stranger cannot be set where somebody must be. */
  #setsOf(kind: Kind, caller: Caller | null): object {
    const { owner, author, writer } = this.#policy.sets;
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

  /** What a board shows strangers; somebody known just finds none. */
  #demandBoard(caller: Caller | null): void {
    if (caller === null) this.#demand(this.#policy.boards.read, caller);
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
        : [[name === "board_id" ? "boards" : "users", value] as const],
    );
  }

  #findDangling(body: Asked["body"], caller: Caller | null): boolean {
    return this.#refsOf(body).some(([kind, id]) => {
      const row = this.#rows[kind].find((each) => each.id === id);
      return row === undefined || !holds(this.#policy[kind].read, row, caller);
    });
  }

  #checkRefs(body: Asked["body"], caller: Caller | null): void {
    if (this.#findDangling(body, caller)) throw new Refusal(422);
  }

  #isBelow({ kind, board }: Asked, row: Row): boolean {
    return kind !== "cards" || row["board_id"] === board;
  }

  #mayRead(kind: Kind, row: Row, { caller, isAdmin }: Asked): boolean {
    if (!holds(this.#rulesOf(kind, isAdmin).read, row, caller)) return false;
    if (kind !== "cards") return true;
    const board = this.#rows.boards.find(({ id }) => id === row["board_id"]);
    return (
      board !== undefined && holds(this.#policy.boards.read, board, caller)
    );
  }

  #findBoard({ board, caller }: Asked): void {
    const row = this.#rows.boards.find(({ id }) => id === board);
    if (row === undefined || !holds(this.#policy.boards.read, row, caller))
      throw new Refusal(404);
  }
}

/** Whether a way may hold for a caller, if the row is right. */
function mayHold(way: Way, caller: Caller | null): boolean {
  const word = typeof way === "string" ? way : way.who;
  if (word === undefined || word === "anyone") return true;
  if (caller === null) return false;
  return word === "caller" || word in REFS || caller.roles.includes(word);
}

/** Whether any way of a rule holds for a row; without a rule, for all. */
function holds(
  rule: readonly Way[] | undefined,
  row: Readonly<Record<string, unknown>>,
  caller: Caller | null,
): boolean {
  return rule === undefined || rule.some((way) => holdsFor(way, row, caller));
}

function holdsFor(
  way: Way,
  row: Readonly<Record<string, unknown>>,
  caller: Caller | null,
): boolean {
  if (!mayHold(way, caller)) return false;
  const word = typeof way === "string" ? way : (way.who ?? "");
  const column = REFS[word];
  const where = typeof way === "string" ? {} : way.where;
  return (
    (column === undefined || row[column] === caller?.id) &&
    Object.entries(where).every(([name, value]) => row[name] === value)
  );
}
