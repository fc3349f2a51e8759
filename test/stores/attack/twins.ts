/**
 * Worlds in which somebody else's rows have never been: one for each caller, without
 * the rows that the caller may not read. Each request is sent there, too. If an answer
 * tells anything of a foreign row, even that there is one, it is another answer there.
 *
 * Where the answers differ all the same: see `isInherent`.
 */
import type { Model } from "../../../src/model/types.js";
import type { Scope } from "../../../src/runtime/http/context.js";
import { isAimed, isCallAimed } from "../reference/aims.js";
import { type Emitted, type Running, start } from "../reference/app.js";
import { writeCalls } from "../reference/calls.js";
import type { Asked, AskedAt, Onlooker } from "../reference/onlooker.js";
import { mayDo, mayReadSomewhere } from "../reference/reach.js";
import { type Note, readReply, type Reply } from "../reference/reply.js";
import type { Values, World } from "../reference/world.js";
import { bare, isInherent } from "./answers.js";
import { nameRow, type Snapshot, type Stored, Tables } from "./rows.js";

/** What a suite has come to so far. */
export class Counts {
  /** Requests that name what is somebody else's. */
  aimed = 0;
  /** Of these, in an action of one's own. */
  aimedInside = 0;
  /** Answers that were the same without foreign rows. */
  same = 0;
  /** Requests where everybody's rows are met: there is nothing to hide. */
  open = 0;
  /** Conflicts that there are only by a foreign row: with its value, or with its ref. */
  inherent = 0;
  /** Rows of others that were given, that were changed, and that an answer told of. */
  read = 0;
  changed = 0;
  inferred = 0;
}

interface Twin {
  readonly running: Running;
  now: Snapshot;
}

/** What a caller may not do with rows, by what `nameRow` says. */
interface Limits {
  /** Rows that no request gives: neither at their own addresses nor through a ref. */
  readonly hidden: ReadonlySet<string>;
  /** Rows that no action of one's own gives: `by` is none of its rules. */
  readonly hiddenInside: ReadonlySet<string>;
  readonly fixed: ReadonlySet<string>;
}

/** What is attacked, and by whom. */
export interface Target {
  readonly running: Running;
  readonly emitted: Emitted;
  readonly model: Model;
  readonly world: World;
  readonly scopes: Readonly<Record<string, Values>>;
  /** The place of an empty database. */
  readonly open: () => string | Promise<string>;
}

export class Twins implements Onlooker {
  readonly #target: Target;
  readonly #counts: Counts;
  readonly #tables: Tables;
  readonly #twins = new Map<string, Twin>();
  readonly #limits = new Map<string, Limits>();
  /** Whose cursors they are. */
  readonly #cursors = new Map<string, string>();
  #rows: Snapshot;
  #reply: Reply | null = null;

  private constructor(
    target: Target,
    counts: Counts,
    tables: Tables,
    rows: Snapshot,
  ) {
    this.#target = target;
    this.#counts = counts;
    this.#tables = tables;
    this.#rows = rows;
  }

  static async of(target: Target, counts: Counts): Promise<Twins> {
    const tables = await Tables.of(target.running.db, target.model);
    const rows = await tables.read(target.running.db);
    return new Twins(target, counts, tables, rows);
  }

  async stop(): Promise<void> {
    for (const { running } of this.#twins.values()) await running.stop();
  }

  async before(asked: Asked): Promise<void> {
    this.#count(asked);
    this.#reply = null;
    if (this.#isOpen(asked)) return;
    const { request, caller } = asked;
    const twin = await this.#twinOf(caller);
    const hidden = hiddenFrom(asked, this.#limitsOf(caller));
    twin.now = await this.#tables.copy(
      ...([twin.running.db, twin.now, this.#rows] as const),
      ({ owner }) => !hidden.has(owner),
    );
    this.#reply = await readReply(await twin.running.fetch(request));
    if (mayHaveChanged(asked, this.#reply))
      twin.now = await this.#tables.read(twin.running.db, twin.now);
  }

  async after(asked: Asked, reply: Reply, note: Note): Promise<void> {
    const { caller } = asked;
    const limits = this.#limitsOf(caller);
    const isOpen = this.#isOpen(asked);
    this.#keepCursor(reply, caller);
    if (!isOpen) this.#checkRead(asked, reply, limits, note);
    if (isChange(asked)) {
      const before = this.#rows;
      const { db } = this.#target.running;
      this.#rows = await this.#tables.read(db, before);
      const isRefused = reply.status >= 400;
      // What goes with a row that is removed may be anybody's.
      if (isRefused) this.#checkChanged(before, () => true, note);
      else if (!isOpen && !isRemoval(asked))
        this.#checkChanged(before, (owner) => limits.fixed.has(owner), note);
      if (!isRefused) this.#limits.clear();
    }
    if (this.#reply === null) this.#counts.open += 1;
    else this.#checkSame(asked, reply, this.#reply, note);
  }

  #count(asked: Asked): void {
    const { world, scopes } = this.#target;
    const { caller, call } = asked;
    const owner = scopes[caller] ?? {};
    if (call !== null) {
      if (!isCallAimed(call, world, owner)) return;
      this.#counts.aimedInside += 1;
    } else if (!this.#hasCursor(asked) && !isAimed(asked, world, owner)) return;
    this.#counts.aimed += 1;
  }

  /** Whether a list is asked for with a cursor that another caller was given. */
  #hasCursor({ query, caller }: AskedAt): boolean {
    const { after } = query;
    const from =
      typeof after === "string" ? this.#cursors.get(after) : undefined;
    return from !== undefined && from !== caller;
  }

  #isOpen({ route }: Asked): boolean {
    const resource = route?.resource ?? null;
    return resource !== null && this.#target.world.isOpen(resource);
  }

  async #twinOf(caller: string): Promise<Twin> {
    const known = this.#twins.get(caller);
    if (known !== undefined) return known;
    const { emitted, model, open, scopes } = this.#target;
    const running = await start(
      ...([emitted, model, await open()] as const),
      scopes as Record<string, Scope>,
      writeCalls,
    );
    const twin = { running, now: await this.#tables.read(running.db) };
    this.#twins.set(caller, twin);
    return twin;
  }

  #limitsOf(caller: string): Limits {
    const known = this.#limits.get(caller);
    if (known !== undefined) return known;
    const { world, scopes, model } = this.#target;
    const owner = { ...ownNothing(world), ...scopes[caller] };
    const isSqlite = model.database?.dialect === "sqlite";
    const hidden = new Set<string>();
    const hiddenInside = new Set<string>();
    const fixed = new Set<string>();
    for (const { name: table, record } of model.tables) {
      for (const row of world.of(record)) {
        const name = nameRow(table, row.values["id"], isSqlite);
        if (!mayReadSomewhere(world, row, owner)) hidden.add(name);
        if (!mayDo(world, row, "read", owner)) hiddenInside.add(name);
        if (!mayDo(world, row, "write", owner)) fixed.add(name);
      }
    }
    const limits = { hidden, hiddenInside, fixed };
    this.#limits.set(caller, limits);
    return limits;
  }

  #keepCursor({ headers }: Reply, caller: string): void {
    const [, after] =
      /[?&]after=([^&>]*)/.exec(headers.get("link") ?? "") ?? [];
    if (after === undefined) return;
    const text = decodeURIComponent(after);
    if (!this.#cursors.has(text)) this.#cursors.set(text, caller);
  }

  /** No row that is given is one that the caller may not read. */
  #checkRead(
    asked: Asked,
    { status, value }: Reply,
    limits: Limits,
    note: Note,
  ): void {
    const { world, model } = this.#target;
    const hidden = hiddenFrom(asked, limits);
    const record = asked.call?.record ?? recordOf(asked, world);
    const table = model.tables.find((each) => each.record === record)?.name;
    if (status >= 300 || table === undefined) return;
    const isSqlite = model.database?.dialect === "sqlite";
    const found = idsOf(value).filter((id) =>
      hidden.has(nameRow(table, id, isSqlite)),
    );
    if (found.length === 0) return;
    this.#counts.read += found.length;
    note("foreign rows given", [], found);
  }

  /**
   * No row has changed, come or gone that has to stay.
   *
   * @param isFixed says so of a row, by its name
   */
  #checkChanged(
    before: Snapshot,
    isFixed: (owner: string) => boolean,
    note: Note,
  ): void {
    const isGone = (one: Snapshot, other: Snapshot): readonly Stored[] =>
      [...one.rows]
        .filter(
          ([key, { owner, literals }]) =>
            isFixed(owner) && other.rows.get(key)?.literals !== literals,
        )
        .map(([, row]) => row);
    const lost = isGone(before, this.#rows);
    const come = isGone(this.#rows, before);
    if (lost.length + come.length === 0) return;
    this.#counts.changed += lost.length + come.length;
    note("foreign rows changed", lost, come);
  }

  #checkSame(asked: Asked, reply: Reply, twin: Reply, note: Note): void {
    const isSame =
      JSON.stringify(bare(asked, reply)) === JSON.stringify(bare(asked, twin));
    if (isSame) this.#counts.same += 1;
    else if (isInherent(asked, reply, twin)) this.#counts.inherent += 1;
    else {
      this.#counts.inferred += 1;
      note(
        "another answer without foreign rows",
        bare(asked, twin),
        bare(asked, reply),
      );
    }
  }
}

function hiddenFrom({ call }: Asked, limits: Limits): ReadonlySet<string> {
  return call === null ? limits.hidden : limits.hiddenInside;
}

/** What no row has as its owner, for a caller of whom nothing is known. */
function ownNothing({ records }: World): Values {
  return Object.fromEntries(
    records.flatMap(({ fields }) => fields.map(({ name }) => [name, NaN])),
  );
}

function recordOf(asked: Asked, world: World): unknown {
  const resource = asked.route?.resource ?? null;
  return resource && world.recordOf(resource);
}

/** The ids of rows that a reply shows, in an envelope or not; or ids alone. */
function idsOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(idsOf);
  if (typeof value !== "object" || value === null) return [value];
  if ("id" in value) return [value.id];
  const members = Object.values(value);
  return members.length === 1 && typeof members[0] === "object"
    ? idsOf(members[0])
    : [];
}

function isChange({ request, call }: Asked): boolean {
  return call === null ? request.method !== "GET" : !isReading(call.work);
}

/** A row that was not made has used up an id on PostgreSQL. */
function mayHaveChanged(asked: Asked, { status }: Reply): boolean {
  const isNew = asked.request.method !== "DELETE";
  return isChange(asked) && (status < 400 || isNew);
}

function isReading(work: string): boolean {
  return work === "list" || work === "find";
}

function isRemoval({ request, call }: Asked): boolean {
  return call === null ? request.method === "DELETE" : call.work === "destroy";
}
