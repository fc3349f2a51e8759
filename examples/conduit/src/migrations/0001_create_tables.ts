import { type Kysely, sql } from "kysely";

/** Creates the tables. Yours: written once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table "users" (
      "id" integer primary key autoincrement,
      "email" text not null,
      "username" text not null,
      "password" text not null,
      "bio" text,
      "image" text,
      "createdAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updatedAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
    ) strict
  `.execute(db);
  await sql`
    create unique index "users_email_unique"
      on "users" ("email")
  `.execute(db);
  await sql`
    create unique index "users_username_unique"
      on "users" ("username")
  `.execute(db);
  await sql`
    create table "follows" (
      "id" integer primary key autoincrement,
      "followerId" integer not null,
      "followedId" integer not null,
      "createdAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updatedAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "follows_followerId_fkey"
        foreign key ("followerId") references "users" ("id") on delete cascade,
      constraint "follows_followedId_fkey"
        foreign key ("followedId") references "users" ("id") on delete cascade
    ) strict
  `.execute(db);
  await sql`
    create unique index "follows_followedId_followerId_unique"
      on "follows" ("followedId", "followerId")
  `.execute(db);
  await sql`
    create index "follows_followerId_index"
      on "follows" ("followerId")
  `.execute(db);
  await sql`
    create table "articles" (
      "id" integer primary key autoincrement,
      "slug" text not null,
      "title" text not null,
      "description" text not null,
      "body" text not null,
      "tagList" text not null default '[]',
      "authorId" integer not null,
      "createdAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updatedAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "articles_authorId_fkey"
        foreign key ("authorId") references "users" ("id") on delete restrict
    ) strict
  `.execute(db);
  await sql`
    create unique index "articles_slug_unique"
      on "articles" ("slug")
  `.execute(db);
  await sql`
    create index "articles_authorId_index"
      on "articles" ("authorId")
  `.execute(db);
  await sql`
    create index "articles_createdAt_id_index"
      on "articles" ("createdAt", "id")
  `.execute(db);
  await sql`
    create table "favorites" (
      "id" integer primary key autoincrement,
      "userId" integer not null,
      "articleId" integer not null,
      "createdAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updatedAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "favorites_userId_fkey"
        foreign key ("userId") references "users" ("id") on delete cascade,
      constraint "favorites_articleId_fkey"
        foreign key ("articleId") references "articles" ("id") on delete cascade
    ) strict
  `.execute(db);
  await sql`
    create unique index "favorites_articleId_userId_unique"
      on "favorites" ("articleId", "userId")
  `.execute(db);
  await sql`
    create index "favorites_userId_index"
      on "favorites" ("userId")
  `.execute(db);
  await sql`
    create table "comments" (
      "id" integer primary key autoincrement,
      "body" text not null,
      "authorId" integer not null,
      "articleId" integer not null,
      "createdAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      "updatedAt" text not null default (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
      constraint "comments_authorId_fkey"
        foreign key ("authorId") references "users" ("id") on delete restrict,
      constraint "comments_articleId_fkey"
        foreign key ("articleId") references "articles" ("id") on delete restrict
    ) strict
  `.execute(db);
  await sql`
    create index "comments_authorId_index"
      on "comments" ("authorId")
  `.execute(db);
  await sql`
    create index "comments_articleId_index"
      on "comments" ("articleId")
  `.execute(db);
}

/** Drops them, along with all of their rows. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table "comments"
  `.execute(db);
  await sql`
    drop table "favorites"
  `.execute(db);
  await sql`
    drop table "articles"
  `.execute(db);
  await sql`
    drop table "follows"
  `.execute(db);
  await sql`
    drop table "users"
  `.execute(db);
}
