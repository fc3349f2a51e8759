import { type Kysely, sql } from "kysely";

/** Creates the tables. Yours: written once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "users" (
      "id" integer primary key autoincrement,
      "name" text not null,
      "email" text not null,
      "password" text not null,
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
    create table "posts" (
      "id" integer primary key autoincrement,
      "title" text not null,
      "body" text not null,
      "author_id" integer not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "version" integer not null default 1,
      constraint "posts_author_id_fkey"
        foreign key ("author_id") references "users" ("id") on delete restrict
    ) strict
  `.execute(db);
  await sql`
    create index "posts_author_id_index"
      on "posts" ("author_id")
  `.execute(db);
  await sql`
    create index "posts_created_at_id_index"
      on "posts" ("created_at", "id")
  `.execute(db);
  await sql`
    create table "comments" (
      "id" integer primary key autoincrement,
      "body" text not null,
      "author_id" integer not null,
      "post_id" integer not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "comments_author_id_fkey"
        foreign key ("author_id") references "users" ("id") on delete restrict,
      constraint "comments_post_id_fkey"
        foreign key ("post_id") references "posts" ("id") on delete restrict
    ) strict
  `.execute(db);
  await sql`
    create index "comments_author_id_index"
      on "comments" ("author_id")
  `.execute(db);
  await sql`
    create index "comments_post_id_index"
      on "comments" ("post_id")
  `.execute(db);
  await sql`
    create table "tags" (
      "id" integer primary key autoincrement,
      "name" text not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    ) strict
  `.execute(db);
  await sql`
    create unique index "tags_name_unique"
      on "tags" ("name")
  `.execute(db);
  await sql`
    create table "follows" (
      "id" integer primary key autoincrement,
      "follower_id" integer not null,
      "followed_id" integer not null,
      "created_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updated_at" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "follows_follower_id_fkey"
        foreign key ("follower_id") references "users" ("id") on delete cascade,
      constraint "follows_followed_id_fkey"
        foreign key ("followed_id") references "users" ("id") on delete cascade
    ) strict
  `.execute(db);
  await sql`
    create unique index "follows_follower_id_followed_id_unique"
      on "follows" ("follower_id", "followed_id")
  `.execute(db);
  await sql`
    create index "follows_followed_id_index"
      on "follows" ("followed_id")
  `.execute(db);
  await sql`
    create table "posts_tags" (
      "post_id" integer not null,
      "tag_id" integer not null,
      constraint "posts_tags_pkey" primary key ("post_id", "tag_id"),
      constraint "posts_tags_post_id_fkey"
        foreign key ("post_id") references "posts" ("id") on delete cascade,
      constraint "posts_tags_tag_id_fkey"
        foreign key ("tag_id") references "tags" ("id") on delete restrict
    ) strict
  `.execute(db);
  await sql`
    create index "posts_tags_tag_id_index"
      on "posts_tags" ("tag_id")
  `.execute(db);
}

/** Drops them, along with all of their rows. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table "posts_tags"
  `.execute(db);
  await sql`
    drop table "follows"
  `.execute(db);
  await sql`
    drop table "tags"
  `.execute(db);
  await sql`
    drop table "comments"
  `.execute(db);
  await sql`
    drop table "posts"
  `.execute(db);
  await sql`
    drop table "tokens"
  `.execute(db);
  await sql`
    drop table "users"
  `.execute(db);
}
