/**
 * What the manifest's formats need beside JSON and text, by their names.
 */
import type { Codec } from "./codec.js";
import { csv } from "./csv.js";
import { createXml, type XmlNames } from "./xml.js";

/** What XML calls one of what a controller answers with, and a list of them. */
const names: XmlNames = {
  articles: ["article", "articles"],
};

export const codecs: Readonly<Record<string, Codec>> = {
  xml: createXml(names),
  csv,
};
