/**
 * Random requests to rows of which some are deleted and stay stored, beside a model of
 * them in memory: what each request answers, and after each change what every list, ref,
 * count and membership says.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DialectName } from "../../src/runtime/database/columns.js";
import { Random } from "./reference/random.js";
import { type CalledApp, openCalled } from "./called-app.js";

const REQUESTS = process.env["SOAK"] === undefined ? 400 : 10_000;
const SEED = Number(process.env["SEED"] ?? 20_261_130);

const anyone = { access: "anyone", member: { restore: "POST" } };
const list = { size: 100, total: true };

const manifest = {
  caller: "users",
  formats: ["json"],
  apiOnly: true,
  updateMethods: "PATCH",
  resources: {
    users: { fields: { name: "string" }, access: "anyone" },
    // Below themselves, so that a deletion goes any number of levels down.
    folders: {
      ...{ destroy: "soft", ...anyone },
      fields: {
        name: { type: "string", unique: true },
        parent: { ref: "folders", optional: true, onDelete: "cascade" },
      },
      list: { ...list, filter: ["deleted", "parent.name"] },
    },
    labels: {
      ...{ destroy: "soft", ...anyone, list },
      fields: { name: { type: "string", unique: true } },
    },
    // Not soft themselves, but gone with their folders.
    files: {
      access: "anyone",
      fields: {
        folder: { ref: "folders", onDelete: "cascade" },
        name: { type: "string", unique: ["folder"] },
        labels: {
          ...{ ref: "labels", many: true, onDelete: "clear" },
          default: [],
        },
      },
      list: { ...list, filter: ["labels", "folder"] },
    },
    // They keep files, and so their folders.
    links: {
      ...{ destroy: "soft", ...anyone, list },
      fields: {
        file: { ref: "files", optional: true },
        label: { ref: "labels", optional: true, onDelete: "clear" },
      },
    },
    teams: {
      ...{ destroy: "soft", member: { restore: "POST" }, list },
      fields: { name: "string" },
      access: { create: "caller", read: "team", write: "team" },
      members: { through: "seats", creator: "owner" },
    },
    seats: {
      ...{ destroy: "soft", ...anyone, list },
      fields: {
        team: { ref: "teams", onDelete: "cascade" },
        user: { ref: "users", unique: ["team"] },
        role: { enum: ["owner", "guest"], default: "guest" },
      },
    },
  },
};

type Kind = "folders" | "labels" | "files" | "links" | "teams" | "seats";

type Id = number;

/** A row as the model knows it. */
interface Known {
  readonly id: Id;
  readonly kind: Kind;
  isDeleted: boolean;
  /** What is not there any more, as it never was soft. */
  values: Readonly<Record<string, unknown>>;
}

/** Refs that take a row along, by kind. */
const ALONG: Readonly<Record<Kind, Readonly<Record<string, Kind>>>> = {
  folders: { parent_id: "folders" },
  ...{ labels: {}, links: {}, teams: {} },
  files: { folder_id: "folders" },
  seats: { team_id: "teams" },
};

const KINDS = Object.keys(ALONG) as readonly Kind[];

class World {
  readonly rows = new Map<string, Known>();

  find(kind: Kind, id: unknown): Known | undefined {
    return this.rows.get(`${kind} ${String(id)}`);
  }

  /** Whether a row is gone: deleted, or below what is. */
  isGone(row: Known | undefined, seen: readonly Known[] = []): boolean {
    if (row === undefined || row.isDeleted) return true;
    if (seen.includes(row)) return false;
    return this.#isBelowGone(row, [...seen, row]);
  }

  #isBelowGone(row: Known, seen: readonly Known[]): boolean {
    return Object.entries(ALONG[row.kind]).some(([ref, kind]) => {
      const id = row.values[ref] ?? null;
      return id !== null && this.isGone(this.find(kind, id), seen);
    });
  }

  /** Whether a row is deleted, and nothing above it is gone. */
  isRestorable(row: Known): boolean {
    return row.isDeleted && !this.#isBelowGone(row, [row]);
  }

  all(kind: Kind): readonly Known[] {
    return [...this.rows.values()].filter((row) => row.kind === kind);
  }

  living(kind: Kind): readonly Known[] {
    return this.all(kind).filter((row) => !this.isGone(row));
  }

  /** What would be gone with a row, and is not yet. */
  along(row: Known): readonly Known[] {
    const before = KINDS.flatMap((kind) => this.living(kind));
    row.isDeleted = true;
    const gone = before.filter((each) => this.isGone(each));
    row.isDeleted = false;
    return gone;
  }

  /** Whether a row has values that another one has to itself. */
  isTaken(kind: Kind, values: Known["values"], id: Id | null): boolean {
    const unique = {
      ...{ folders: ["name"], labels: ["name"], files: ["folder_id", "name"] },
      ...{ seats: ["team_id", "user_id"], links: null, teams: null },
    }[kind];
    return (
      unique !== null &&
      this.all(kind).some(
        (row) =>
          row.id !== id &&
          !row.isDeleted &&
          unique.every((name) => row.values[name] === values[name]),
      )
    );
  }
}

/** Refs of each kind that have to be there when they are sent. */
const REFS: Readonly<Record<Kind, Readonly<Record<string, Kind>>>> = {
  ...ALONG,
  links: { file_id: "files", label_id: "labels" },
};

export function describeSoftReference(
  dialect: DialectName,
  place: () => string | Promise<string>,
): void {
  type Row = Readonly<Record<string, unknown>>;
  let app: CalledApp<Row>;
  const users: Id[] = [];

  beforeAll(async () => {
    app = await openCalled(manifest, dialect, await place());
    for (const name of ["Ann", "Bob", "Cy"]) {
      const [, user] = await app.send("POST /users", { name });
      users.push((user as { readonly id: Id }).id);
    }
  });

  afterAll(async () => {
    await app.end();
  });

  test(`${REQUESTS} random requests answer as the rows in memory do`, async () => {
    const random = new Random(SEED);
    const world = new World();
    const caller = (): Id => random.pick(users) ?? 0;
    const anyOf = (kind: Kind): Id =>
      random.pick(world.all(kind))?.id ?? 1_000_000;

    const draw = (kind: Kind): Record<string, unknown> => {
      const name = `n${random.below(12)}`;
      const maybe = (of: Kind) => (random.isIn(60) ? anyOf(of) : null);
      switch (kind) {
        case "folders":
          return { name, parent_id: maybe("folders") };
        case "labels":
          return { name };
        case "files":
          return {
            ...{ name, folder_id: anyOf("folders") },
            label_ids: [
              ...new Set(
                Array.from({ length: random.below(3) }, () => anyOf("labels")),
              ),
            ],
          };
        case "links":
          return { file_id: maybe("files"), label_id: maybe("labels") };
        case "teams":
          return { name };
        case "seats":
          return {
            ...{ team_id: anyOf("teams"), user_id: caller() },
            role: "guest",
          };
      }
    };

    const badRefs = (
      kind: Kind,
      values: Row,
      row: Known | null,
      who: Id,
    ): boolean => {
      const single = Object.entries(REFS[kind]).some(([ref, of]) => {
        const id = values[ref] ?? null;
        if (id === null) return false;
        const isThere = world.find(of, id) !== undefined;
        const stays = isThere && row?.values[ref] === id;
        const found = world.find(of, id);
        const isHidden =
          of === "teams" && found !== undefined && !isMember(found, who);
        return !stays && (isHidden || world.isGone(found));
      });
      const labels = (values["label_ids"] ?? []) as readonly Id[];
      return (
        single || labels.some((id) => world.isGone(world.find("labels", id)))
      );
    };

    const isMember = (team: Known, user: Id): boolean =>
      world
        .all("seats")
        .some(
          ({ isDeleted, values }) =>
            !isDeleted &&
            values["team_id"] === team.id &&
            values["user_id"] === user,
        );

    const seatOfOwner = async (team: Id, user: Id): Promise<void> => {
      const seat = await app.db
        .selectFrom("seats")
        .select("id")
        .where("team_id", "=", team)
        .where("user_id", "=", user)
        .executeTakeFirstOrThrow();
      const id = Number(seat.id);
      const values = { team_id: team, user_id: user, role: "owner" };
      world.rows.set(`seats ${id}`, {
        ...{ id, kind: "seats", isDeleted: false, values },
      });
    };

    /** Whether a team would be left without an owner. */
    const isLast = ({ kind, values, id }: Known): boolean =>
      kind === "seats" &&
      values["role"] === "owner" &&
      !world
        .living("seats")
        .some(
          (other) =>
            other.id !== id &&
            other.values["team_id"] === values["team_id"] &&
            other.values["role"] === "owner",
        );

    const steps = {
      create: async (kind: Kind): Promise<void> => {
        const values = draw(kind);
        const who = caller();
        const [code, made] = await app.send(`POST /${kind} ${who}`, values);
        const wanted = badRefs(kind, values, null, who)
          ? 422
          : world.isTaken(kind, values, null)
            ? 409
            : 201;
        expect([kind, values, code]).toEqual([kind, values, wanted]);
        if (code !== 201) return;
        const { id } = made as { readonly id: Id };
        world.rows.set(`${kind} ${id}`, {
          ...{ id, kind, isDeleted: false, values },
        });
        if (kind === "teams") await seatOfOwner(id, who);
      },
      update: async (kind: Kind): Promise<void> => {
        if (kind === "teams" || kind === "seats") return;
        const id = anyOf(kind);
        const row = world.find(kind, id) ?? null;
        const all = Object.entries(draw(kind));
        const values = Object.fromEntries(random.some(all, 60));
        const next: Record<string, unknown> = { ...row?.values, ...values };
        if (values["label_ids"] !== undefined) {
          const had = (row?.values["label_ids"] ?? []) as readonly Id[];
          // What is gone stays in a list, and is there again when it is restored.
          const gone = had.filter((each) =>
            world.isGone(world.find("labels", each)),
          );
          const sent = values["label_ids"] as readonly Id[];
          next["label_ids"] = [...sent, ...gone];
        }
        const line = `PATCH /${kind}/${id} ${caller()}`;
        const [code] = await app.send(line, values);
        const wanted =
          row === null || world.isGone(row)
            ? 404
            : badRefs(kind, values, row, 0)
              ? 422
              : world.isTaken(kind, next, id)
                ? 409
                : 200;
        expect([line, values, code]).toEqual([line, values, wanted]);
        if (code === 200 && row !== null) row.values = next;
      },
      destroy: async (kind: Kind): Promise<void> => {
        const id = anyOf(kind);
        const row = world.find(kind, id) ?? null;
        const who = caller();
        const line = `DELETE /${kind}/${id} ${who}`;
        const [code] = await app.send(line);
        const isThere =
          row !== null &&
          !world.isGone(row) &&
          (kind !== "teams" || isMember(row, who));
        const taken = isThere ? world.along(row) : [];
        const isKept = world
          .living("links")
          .some((link) =>
            taken.some(
              (each) =>
                each.kind === "files" && each.id === link.values["file_id"],
            ),
          );
        // A link to a file that is gone for good would be one to nothing.
        const isKeptForGood =
          kind === "files" &&
          world.all("links").some((link) => link.values["file_id"] === id);
        const wanted = !isThere
          ? 404
          : isKept || isKeptForGood || isLast(row)
            ? 409
            : 204;
        expect([line, code]).toEqual([line, wanted]);
        if (code !== 204 || row === null) return;
        if (kind === "files") world.rows.delete(`files ${id}`);
        else row.isDeleted = true;
      },
      restore: async (kind: Kind): Promise<void> => {
        if (kind === "files") return;
        const id = anyOf(kind);
        const row = world.find(kind, id) ?? null;
        const who = caller();
        const line = `POST /${kind}/${id}/restore ${who}`;
        const [code] = await app.send(line);
        const isTheirs =
          row !== null && (kind !== "teams" || isMember(row, who));
        const file = row?.values["file_id"] ?? null;
        const wanted = !isTheirs
          ? 404
          : !world.isGone(row)
            ? 409
            : !world.isRestorable(row)
              ? 404
              : world.isTaken(kind, row.values, id) ||
                  (file !== null && world.isGone(world.find("files", file)))
                ? 409
                : 200;
        expect([line, code]).toEqual([line, wanted]);
        if (code === 200 && row !== null) row.isDeleted = false;
      },
    };

    const check = async (kind: Kind): Promise<void> => {
      const who = caller();
      const mine = world
        .living(kind)
        .filter((row) => kind !== "teams" || isMember(row, who));
      const ids = mine.map(({ id }) => id).sort((a, b) => a - b);
      const reply = await app.fetch(`GET /${kind} ${who}`);
      const rows = (await reply.json()) as readonly Row[];
      expect([kind, rows.map(({ id }) => id)]).toEqual([
        kind,
        ids.slice(0, 100),
      ]);
      const total = reply.headers.get("x-total-count");
      expect([kind, total]).toEqual([kind, String(ids.length)]);
      for (const row of kind === "files" ? rows : []) {
        const known = world.find("files", row["id"]);
        const labels = (known?.values["label_ids"] ?? []) as readonly Id[];
        const left = labels
          .filter((id) => !world.isGone(world.find("labels", id)))
          .sort((a, b) => a - b);
        expect(row["label_ids"]).toEqual(left);
      }
      if (kind === "folders") {
        const [, deleted] = await app.send(`GET /folders?deleted=true ${who}`);
        const those = world
          .all("folders")
          .filter((row) => world.isRestorable(row));
        expect((deleted as readonly Row[]).map(({ id }) => id)).toEqual(
          those
            .map(({ id }) => id)
            .sort((a, b) => a - b)
            .slice(0, 100),
        );
      }
      if (kind === "files") {
        const label = anyOf("labels");
        const [, found] = await app.send(
          `GET /files?label_ids=${label} ${who}`,
        );
        const isGone = world.isGone(world.find("labels", label));
        const those = mine.filter((row) =>
          ((row.values["label_ids"] ?? []) as readonly Id[]).includes(label),
        );
        expect((found as readonly Row[]).map(({ id }) => id)).toEqual(
          isGone
            ? []
            : those
                .map(({ id }) => id)
                .sort((a, b) => a - b)
                .slice(0, 100),
        );
      }
    };

    for (let count = 0; count < REQUESTS; count++) {
      const kind = random.pick(KINDS) ?? "files";
      const step = random.pick([
        ...(["create", "create", "update", "destroy", "restore"] as const),
      ]);
      await steps[step ?? "create"](kind);
      if (count % 4 === 0) await check(random.pick(KINDS) ?? "files");
    }
  });
}
