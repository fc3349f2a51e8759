// @ts-check
/**
 * What rules cost: a page of rows that a caller may see as a member of their teams, beside
 * one of rows that are their own by `scope`. In one process, so that SQL is most of it.
 */
import { sql } from "kysely";
import { startPostgres } from "../../test/support/postgres.mjs";
import { numbers, timeRequests } from "../emitted/in-process.mjs";
import { emitStored } from "../emitted/project.mjs";

const manifest = (/** @type {string} */ dialect) => `formats: [json]
database: { dialect: ${dialect} }
caller: users
resources:
  users: { timestamps: false, fields: { name: string }, access: { read: anyone, write: self } }
  teams:
    timestamps: false
    fields: { name: string }
    members: memberships
    access: { read: team, write: team }
    resources:
      memberships:
        timestamps: false
        fields: { user: { ref: users, unique: [team] }, role: { enum: [guest, owner] } }
        access: { write: team.owner }
  own: { singular: own, timestamps: false, fields: { title: string, owner: { ref: users, scope: all } } }
  shared:
    singular: shared
    timestamps: false
    fields: { title: string, owner: { ref: users }, team: { ref: teams } }
    access: { read: team, write: team.owner }
  both:
    singular: both
    timestamps: false
    fields: { title: string, owner: { ref: users }, team: { ref: teams } }
    access: { read: [owner, team], write: owner }
`;

/** How many there are: nine teams of each user, and six members of each team. */
const COUNTS = { users: 2000, teams: 3000, memberships: 18_000 };

/** @type {import("../kit/kit.mjs").Suite} */
export default {
  name: "access",
  title: "A page of 25 under a rule of members: over one under `scope: all`",
  async run(kit) {
    const rows = await compare(kit, "sqlite", ":memory:");
    const { url, stop } = await startPostgres();
    try {
      rows.push(...(await compare(kit, "postgres", `${url}postgres`)));
    } finally {
      stop();
    }
    return rows;
  },
};

/**
 * @param {import("../kit/kit.mjs").Kit} kit
 * @param {"sqlite" | "postgres"} dialect
 * @param {string} place
 */
async function compare(kit, dialect, place) {
  const file = await emitStored(kit, dialect, manifest(dialect));
  const { openDatabase, migrate, createStores, createControllers, createApp } =
    await import(file);
  const db = await openDatabase(place);
  await migrate(db);
  await fill(db, kit.pick(200_000, 2000));
  let user = 0;
  const app = createApp(createControllers(createStores(db)), {
    caller: () => ({ id: 1 + (user++ % COUNTS.users), roles: [] }),
  });
  const requests = kit.pick(100, 4);
  const page = (/** @type {string} */ name) => () =>
    timeRequests(app, `/${name}?size=25`, requests);
  const times = await kit.compareRounds(
    { own: page("own"), shared: page("shared"), both: page("both") },
    { rounds: kit.pick(20, 1), warmup: kit.pick(3, 0) },
  );
  await db.destroy();
  const target = { op: /** @type {const} */ ("<="), value: 2.5 };
  const against = "scope: all";
  const { own: theirs } = times;
  return [
    kit.row({
      ...{ what: `${dialect}: read: team`, against, target },
      ...{ ours: times.shared, theirs },
    }),
    kit.row({
      ...{ what: `${dialect}: read: [owner, team]`, against, target },
      ...{ ours: times.both, theirs },
    }),
  ];
}

/**
 * @param {any} db
 * @param {number} rows of each table that is listed
 */
async function fill(db, rows) {
  const { users, teams, memberships } = COUNTS;
  // Rows of a user and of a team are spread over the table.
  const user = sql.raw(`1 + (i * 7919) % ${users}`);
  const team = sql.raw(`1 + (i * 1009) % ${teams}`);
  // Nobody twice in one team.
  const member = sql.raw(`1 + (i % ${users} + i / ${users} * 331) % ${teams}`);
  const statements = [
    sql`insert into users (id, name) ${numbers(users)} select i, 'u' from n`,
    sql`insert into teams (id, name) ${numbers(teams)} select i, 't' from n`,
    sql`insert into memberships (id, user_id, team_id, role) ${numbers(memberships)} select i, 1 + i % ${sql.raw(String(users))}, ${member}, 'guest' from n`,
    sql`insert into own (id, title, owner_id) ${numbers(rows)} select i, 'a title', ${user} from n`,
    ...["shared", "both"].map(
      (name) =>
        sql`insert into ${sql.table(name)} (id, title, owner_id, team_id) ${numbers(rows)} select i, 'a title', ${user}, ${team} from n`,
    ),
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}
