// @ts-check
/** A page of the documentation as a list of things to do. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const docs = join(import.meta.dirname, "../../../docs");

/**
 * @typedef {object} Block A fenced block: ` ```ts express src/api.ts `.
 * @property {string} language
 * @property {string} server for which one alone; "" for all of them
 * @property {string} path the file that it is about, or ""
 * @property {string} text
 */

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {readonly Block[]} blocks
 */

/**
 * A page, as it is written.
 *
 * @param {string} page
 * @returns {string}
 */
export function readPage(page) {
  return readFileSync(join(docs, page), "utf8");
}

/**
 * The numbered sections.
 *
 * @param {string} page
 * @returns {readonly Step[]}
 */
export function readSteps(page) {
  return readSections(page).filter(({ title }) => /^\d+\. /.test(title));
}

/**
 * All sections.
 *
 * @param {string} page
 * @returns {readonly Step[]}
 */
export function readSections(page) {
  const [, ...sections] = readPage(page).split(/^## /m);
  return sections.map((section) => ({
    title: section.slice(0, section.indexOf("\n")),
    blocks: [...section.matchAll(/^```(\S+)(.*)\n([^]*?)^```$/gm)].map(
      ([, language = "", rest = "", text = ""]) => {
        const words = rest.trim().split(" ").filter(Boolean);
        const path = words.find((word) => word.includes(".")) ?? "";
        const server = words.find((word) => word !== path) ?? "";
        return { language, server, path, text };
      },
    ),
  }));
}

/**
 * The text after a change as the guide shows it: lines that stay, in their
 * order and perhaps with others between them; lines that go; lines that come.
 *
 * @param {string} before
 * @param {string} diff
 */
export function applyDiff(before, diff) {
  const lines = before.split("\n");
  let at = 0;
  for (const row of diff.trimEnd().split("\n")) {
    const line = row.slice(1);
    if (row.startsWith("+")) {
      lines.splice(at, 0, line);
      at += 1;
      continue;
    }
    const found = lines.indexOf(line, at);
    assert(found !== -1, `no line "${line}" in\n${before}`);
    at = found;
    if (row.startsWith("-")) lines.splice(at, 1);
    else at += 1;
  }
  return lines.join("\n");
}
