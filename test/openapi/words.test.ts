/** What the document says of words of one's own: who may, and whom it refuses. */
import { expect, test } from "vitest";
import { compile } from "../support/compile.js";
import { describe } from "./documents.js";

const manifest = {
  database: { dialect: "sqlite" },
  formats: ["json"],
  updateMethods: ["PATCH"],
  apiOnly: true,
  caller: { ref: "users", words: ["shared", "open"] },
  resources: {
    users: {
      fields: { name: "string" },
      access: { read: "anyone", write: "self" },
    },
    boards: {
      fields: {
        title: "string",
        state: { enum: ["draft", "live"], default: "draft" },
        owner: { ref: "users", set: "caller" },
      },
      access: {
        read: ["owner", "open"],
        write: ["owner", { who: "shared", where: { state: "draft" } }],
      },
    },
    notes: {
      fields: { text: "string" },
      access: { read: "open", write: "open", create: "anyone" },
    },
  },
};

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly responses: Readonly<Record<string, unknown>>;
}

test("says who may, and 401 and 403 where they can occur", async () => {
  const { model, errors } = await compile(manifest);
  expect(errors).toEqual([]);
  const { paths } = describe(model!) as {
    readonly paths: Readonly<Record<string, Record<string, Operation>>>;
  };
  const found = Object.values(paths).flatMap((path) =>
    Object.values(path).map(
      ({ operationId, description, responses }) =>
        [
          operationId,
          /Allowed: .*\./.exec(description ?? "")?.[0],
          Object.keys(responses).filter((status) => /^40[13]$/.test(status)),
        ] as const,
    ),
  );
  const read =
    "Allowed: the user of `owner_id` or anyone for whom the row is `open`.";
  const write =
    'Allowed: the user of `owner_id` or anyone for whom the row is `shared` where `state` is "draft".';
  const open = "Allowed: anyone for whom the row is `open`.";
  expect(found.filter(([id]) => !id.startsWith("users"))).toEqual([
    ["boardsIndex", read, []],
    // No word holds of a new row, so that nobody but an owner makes one.
    ["boardsCreate", "Allowed: the user of `owner_id`.", ["401", "403"]],
    ["boardsShow", read, []],
    ["boardsDestroy", write, ["403"]],
    ["boardsUpdate", write, ["403"]],
    ["notesIndex", open, []],
    // A browser on another site may be what sends a POST.
    ["notesCreate", "Allowed: anyone.", ["403"]],
    ["notesShow", open, []],
    ["notesDestroy", open, []],
    // It may be left as what the word is not about.
    ["notesUpdate", open, ["403"]],
  ]);
});
