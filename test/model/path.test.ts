/** Paths as the table writes them: what stays as it is, and what is read back. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { extendPath, joinPath, segmentsOf } from "../../src/model/path.js";
import { parseSegment } from "../../src/model/segment.js";

/** Segments with and without parameters, some with text that is encoded. */
const segment = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9._~!$&'()*+,;=:@-]{1,8}$/),
  fc.constantFrom(
    ":id",
    "@:user",
    ":a-:b",
    ":id;edit",
    "%41%zz",
    "über",
    "a b",
  ),
  fc
    .string({ unit: "grapheme", minLength: 1 })
    .map((text) => text.replaceAll("/", "")),
);
const part = fc.array(segment, { maxLength: 3 }).map((all) => all.join("/"));

test("what is encoded stays as it is", () => {
  fc.assert(
    fc.property(part, (text) => {
      const path = joinPath(text);
      expect(joinPath(path)).toBe(path);
    }),
  );
});

test("a part is added to a path as if all had been joined at once", () => {
  fc.assert(
    fc.property(part, part, (before, after) => {
      expect(extendPath(joinPath(before), after)).toBe(joinPath(before, after));
    }),
  );
});

test("the segments of a path are those that the router reads", () => {
  fc.assert(
    fc.property(part, (text) => {
      const path = joinPath(text);
      const texts = path === "/" ? [] : path.slice(1).split("/");
      expect(segmentsOf(path)).toEqual(texts.map(parseSegment));
    }),
  );
});
