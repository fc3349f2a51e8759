/** Operations of several routes: what is refused in the types of any of them. */
import { expect, test } from "vitest";
import { describe, findFaults, modelOf } from "./documents.js";

type Names = readonly string[];

/** Two resources at one path; without fields, each answers 501 at first. */
async function describeBoth(formats: Names, one: Names, other: Names) {
  const resource = (formats: Names, id: string): object => ({
    ...{ path: "things", only: ["show", "destroy"], formats },
    constraints: { id },
  });
  return describe(
    await modelOf({
      formats,
      methodOverride: true,
      resources: { teas: resource(one, "t.*"), pots: resource(other, "p.*") },
    }),
  );
}

const FORMATS = ["json", "xml", "text"];

test.each<[one: Names, other: Names, types: Names]>([
  [["json"], ["text"], ["application/problem+json", "text/plain"]],
  [["text"], ["json"], ["application/problem+json", "text/plain"]],
  [["text"], ["xml"], ["application/problem+xml", "text/plain"]],
  [["xml"], ["text", "xml"], ["text/plain", "application/problem+xml"]],
  [["text"], [], ["text/plain", "application/problem+json"]],
  [["text"], ["text"], ["text/plain"]],
  [
    ["json", "text"],
    ["xml"],
    ["application/problem+json", "application/problem+xml", "text/plain"],
  ],
])("of %j and %j", async (one, other, types) => {
  const document = await describeBoth(FORMATS, one, other);
  expect(await findFaults(document)).toEqual([]);
  const { paths, components } = document;
  for (const method of ["get", "delete", "post"]) {
    const reply = paths["/things/{id}"]?.[method]?.responses["501"];
    const ref = reply !== undefined && "$ref" in reply ? reply.$ref : "";
    const shared = components?.responses?.[ref.split("/").at(-1) ?? ""];
    expect(Object.keys(shared?.content ?? {}), method).toEqual(types);
  }
});
