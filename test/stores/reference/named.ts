/** The rows that a query names, of a subset. */
import { type About, readId } from "./about.js";
import { Refused } from "./refused.js";

/** @throws Refused 400 without ids */
export function checkNames({ query, ids }: About): readonly string[] {
  const texts = [query[ids?.param ?? ""] ?? []].flat() as string[];
  if (texts.length === 0 || texts.includes("")) throw new Refused(400);
  return texts;
}

/** @throws Refused 400 without ids, 404 for what can be none */
export function readNamed(about: About): readonly unknown[] {
  const { at, record } = about;
  const texts = checkNames(about);
  const read = texts.map((text) => {
    if (at.resource.param !== "id") return text;
    try {
      return readId(record, text);
    } catch {
      throw new Refused(404, null, [text]);
    }
  });
  return [...new Set(read)];
}
