/** Passwords and tokens: what is stored of them is no use to whoever reads it. */
import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

const derive = promisify(scrypt);
const KEY_LENGTH = 32;

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
  const hash = await hashPassword(password, Buffer.from(salt, "hex"));
  return (
    hash.length === stored.length &&
    timingSafeEqual(Buffer.from(hash), Buffer.from(stored))
  );
}

export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** A random token needs no salt, and is found by its digest. */
export function digestOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
