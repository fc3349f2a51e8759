/** Passwords as hashes, and tokens that say whose they are: signed, and stored nowhere. */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Caller } from "./resources/app.js";
import type { Context } from "./resources/http.js";
import type { Computed } from "./resources/stores.js";

const derive = promisify(scrypt);
const KEY_LENGTH = 32;

/** Without one, tokens end with the process. */
const secret = process.env["TOKEN_SECRET"] ?? randomBytes(KEY_LENGTH);

/** With the salt that it was made with. */
export async function hashPassword(
  password: string,
  salt = randomBytes(16),
): Promise<string> {
  const key = (await derive(password, salt, KEY_LENGTH)) as Buffer;
  return `${salt.toString("hex")}.${key.toString("hex")}`;
}

/** It takes as long where there is no such user: "" is no password's. */
export async function isPassword(
  password: string,
  stored: string,
): Promise<boolean> {
  const [salt = ""] = stored.split(".");
  return isSame(await hashPassword(password, Buffer.from(salt, "hex")), stored);
}

/** The field that is in no column. */
export const computed: Computed = {
  user: { token: (rows) => Promise.resolve(rows.map(tokenOf)) },
};

function tokenOf({ id }: { readonly id: number }): string {
  const mac = createHmac("sha256", secret).update(String(id));
  return `${id}.${mac.digest("base64url")}`;
}

/** Whose token was sent: `Authorization: Token ...`. */
export function readCaller({
  headers,
}: Pick<Context, "headers">): Pick<Caller, "id"> | null {
  const sent = /^Token (\d+)\.\S+$/.exec(headers.get("authorization") ?? "");
  if (sent === null) return null;
  const id = Number(sent[1]);
  return isSame(sent[0], `Token ${tokenOf({ id })}`) ? { id } : null;
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
