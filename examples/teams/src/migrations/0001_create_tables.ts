import { type Kysely, sql } from "kysely";

/** Creates the tables. Yours: written once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "users" (
      "id" integer primary key autoincrement,
      "name" text not null,
      "email" text not null,
      "password" text not null,
      "is_admin" integer not null default 0,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    ) strict
  `.execute(db);
  await sql`
    create unique index "users_name_unique"
      on "users" ("name")
  `.execute(db);
  await sql`
    create unique index "users_email_unique"
      on "users" ("email")
  `.execute(db);
  await sql`
    create table "tokens" (
      "id" integer primary key autoincrement,
      "user_id" integer not null,
      "digest" text not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "tokens_user_id_fkey"
        foreign key ("user_id") references "users" ("id") on delete cascade
    ) strict
  `.execute(db);
  await sql`
    create unique index "tokens_digest_unique"
      on "tokens" ("digest")
  `.execute(db);
  await sql`
    create index "tokens_user_id_index"
      on "tokens" ("user_id")
  `.execute(db);
  await sql`
    create table "teams" (
      "id" integer primary key autoincrement,
      "name" text not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    ) strict
  `.execute(db);
  await sql`
    create table "memberships" (
      "id" integer primary key autoincrement,
      "user_id" integer not null,
      "role" text not null,
      "team_id" integer not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "memberships_role_check"
        check ("role" in ('viewer', 'editor', 'manager', 'owner')),
      constraint "memberships_user_id_fkey"
        foreign key ("user_id") references "users" ("id") on delete cascade,
      constraint "memberships_team_id_fkey"
        foreign key ("team_id") references "teams" ("id") on delete cascade
    ) strict
  `.execute(db);
  await sql`
    create unique index "memberships_team_id_user_id_unique"
      on "memberships" ("team_id", "user_id")
  `.execute(db);
  await sql`
    create index "memberships_user_id_index"
      on "memberships" ("user_id")
  `.execute(db);
  await sql`
    create table "boards" (
      "id" integer primary key autoincrement,
      "title" text not null,
      "state" text not null default 'draft',
      "owner_id" integer not null,
      "team_id" integer,
      "notes" text,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "boards_state_check"
        check ("state" in ('draft', 'live')),
      constraint "boards_owner_id_fkey"
        foreign key ("owner_id") references "users" ("id") on delete restrict,
      constraint "boards_team_id_fkey"
        foreign key ("team_id") references "teams" ("id") on delete restrict
    ) strict
  `.execute(db);
  await sql`
    create index "boards_owner_id_index"
      on "boards" ("owner_id")
  `.execute(db);
  await sql`
    create index "boards_team_id_index"
      on "boards" ("team_id")
  `.execute(db);
  await sql`
    create index "boards_state_index"
      on "boards" ("state")
  `.execute(db);
  await sql`
    create index "boards_title_id_index"
      on "boards" ("title", "id")
  `.execute(db);
  await sql`
    create table "cards" (
      "id" integer primary key autoincrement,
      "text" text not null,
      "author_id" integer not null,
      "board_id" integer not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "cards_author_id_fkey"
        foreign key ("author_id") references "users" ("id") on delete restrict,
      constraint "cards_board_id_fkey"
        foreign key ("board_id") references "boards" ("id") on delete restrict
    ) strict
  `.execute(db);
  await sql`
    create index "cards_author_id_index"
      on "cards" ("author_id")
  `.execute(db);
  await sql`
    create index "cards_board_id_index"
      on "cards" ("board_id")
  `.execute(db);
}

/** Drops them, along with all of their rows. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table "cards"
  `.execute(db);
  await sql`
    drop table "boards"
  `.execute(db);
  await sql`
    drop table "memberships"
  `.execute(db);
  await sql`
    drop table "teams"
  `.execute(db);
  await sql`
    drop table "tokens"
  `.execute(db);
  await sql`
    drop table "users"
  `.execute(db);
}
