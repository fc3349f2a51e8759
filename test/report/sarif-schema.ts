/**
 * The objects of SARIF 2.1.0 that we write, after the published standard
 * (OASIS, 27 March 2020, sections 3.13 to 3.57): what they must have, what
 * they may have, and nothing else. Written by hand from the standard's text
 * and schema (which itself judges in test/hosts/sarif); the parts of the format
 * that we do not use are left out, so that
 * a log which used them would fail here and be looked at.
 */
import * as z from "zod";

/** RFC 3986, section 4.1: only what a reference may hold, escapes whole. */
const uriReference = z
  .string()
  .regex(/^(?:[A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})*$/);

const index = z.int().min(-1);
const offset = z.int().min(-1);
const positive = z.int().min(1);

/** 3.11: text, or the id of a text that the rule has; we have only text. */
const message = z.strictObject({ text: z.string() });

/** 3.12 */
const multiformatMessageString = z.strictObject({ text: z.string() });

/** 3.4 */
const artifactLocation = z.strictObject({
  uri: uriReference,
  uriBaseId: z.string().optional(),
});

/** 3.30: by lines, by characters, or both; in a replacement by characters. */
const region = z
  .strictObject({
    startLine: positive.optional(),
    startColumn: positive.optional(),
    endLine: positive.optional(),
    endColumn: positive.optional(),
    charOffset: offset.optional(),
    charLength: z.int().min(0).optional(),
  })
  .refine(
    ({ startLine, charOffset }) =>
      startLine !== undefined || charOffset !== undefined,
    "a region begins somewhere",
  )
  .refine(
    ({ startLine = 1, endLine = startLine, startColumn = 1, endColumn }) =>
      endLine > startLine ||
      (endLine === startLine && (endColumn ?? startColumn) >= startColumn),
    "a region does not end before it begins",
  );

/** 3.29 */
const physicalLocation = z.strictObject({ artifactLocation, region });

/** 3.28 */
const location = z.strictObject({
  id: z.int().min(-1).optional(),
  physicalLocation,
  message: message.optional(),
});

/** 3.57 */
const replacement = z.strictObject({
  deletedRegion: region,
  insertedContent: z.strictObject({ text: z.string() }).optional(),
});

/** 3.55, 3.56 */
const fix = z.strictObject({
  description: message.optional(),
  artifactChanges: unique(
    z.strictObject({
      artifactLocation,
      replacements: z.array(replacement).min(1),
    }),
  ).min(1),
});

const level = z.enum(["none", "note", "warning", "error"]);

/** 3.27 */
const result = z.strictObject({
  ruleId: z.string().optional(),
  ruleIndex: index.optional(),
  level: level.optional(),
  message,
  locations: z.array(location).optional(),
  relatedLocations: unique(location).optional(),
  fixes: unique(fix).optional(),
});

/** 3.49, 3.50 */
const reportingDescriptor = z.strictObject({
  id: z.string(),
  shortDescription: multiformatMessageString.optional(),
  fullDescription: multiformatMessageString.optional(),
  help: multiformatMessageString.optional(),
  defaultConfiguration: z.strictObject({ level: level.optional() }).optional(),
});

/** 3.18, 3.19 */
const tool = z.strictObject({
  driver: z.strictObject({
    name: z.string(),
    version: z.string().optional(),
    rules: unique(reportingDescriptor).optional(),
  }),
});

/** 3.14 */
const run = z
  .strictObject({
    tool,
    columnKind: z.enum(["utf16CodeUnits", "unicodeCodePoints"]).optional(),
    results: z.array(result).optional(),
  })
  .refine(
    ({ tool: { driver }, results = [] }) =>
      results.every(
        ({ ruleId, ruleIndex = -1 }) =>
          ruleIndex === -1 || driver.rules?.[ruleIndex]?.id === ruleId,
      ),
    "ruleIndex points at the rule that ruleId names (3.27.6)",
  );

/** 3.13 */
export const sarifLog = z.strictObject({
  $schema: z.url().optional(),
  version: z.literal("2.1.0"),
  runs: z.array(run),
});

/** A list without repeats: `uniqueItems`. */
function unique<Item extends z.ZodType>(item: Item): z.ZodArray<Item> {
  return z
    .array(item)
    .refine(
      (items) =>
        new Set(items.map((one) => JSON.stringify(one))).size === items.length,
      "the items of this list differ",
    );
}
