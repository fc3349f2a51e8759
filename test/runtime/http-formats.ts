/** What the manifest of `http-routes.ts` makes of its formats. */
import type { Codec } from "../../src/runtime/codec.js";
import { csv } from "../../src/runtime/csv.js";
import { createXml } from "../../src/runtime/xml.js";

export const codecs: Readonly<Record<string, Codec>> = {
  xml: createXml({
    hosts: ["host", "hosts"],
    documents: ["document", "documents"],
  }),
  csv,
};
