/**
 * The core in a thread of its own, so that no manifest keeps the page from
 * answering. It remembers the manifest that was opened last.
 */
import { importOpenApi, openText, type Made } from "../core/core.js";
import { readSchema } from "../core/schema.js";
import type { Answer, Question } from "./questions.js";

let made: Made | null = null;

addEventListener("message", ({ data }: MessageEvent<Sent>) => {
  const { id, question } = data;
  answer(question).then(
    (value) => {
      postMessage({ id, value });
    },
    (error: unknown) => {
      const fault = error instanceof Error ? error.message : String(error);
      postMessage({ id, fault });
    },
  );
});

interface Sent {
  readonly id: number;
  readonly question: Question;
}

async function answer(question: Question): Promise<Answer[Question["ask"]]> {
  switch (question.ask) {
    case "open": {
      made = null;
      const opened = await openText(question.text);
      made = opened.made;
      const { diagnostics } = opened;
      return { diagnostics, routes: made?.routes ?? null };
    }
    case "files":
      return (await made?.listFiles()) ?? [];
    case "openapi":
      return (await made?.describe()) ?? "";
    case "match":
      return (await made?.match(question.method, question.path)) ?? "";
    case "import":
      return importOpenApi(question.text, question.name);
    case "schema":
      return readSchema();
    case "warm":
      return warm();
  }
}

/** Loads what only some manifests need, so that it is there without a network. */
async function warm(): Promise<null> {
  await openText("a: [");
  await openText("resources: { a: { constraints: { id: '(a|b)+' }, b: } }");
  const opened = await openText(
    "resources: { a: { constraints: { id: 'a+' } } }",
  );
  await opened.made?.match("GET", "/");
  await opened.made?.describe();
  await opened.made?.listFiles();
  await importOpenApi('{"openapi":"3.1.0","paths":{"/a":{"get":{}}}}', "a");
  return null;
}
