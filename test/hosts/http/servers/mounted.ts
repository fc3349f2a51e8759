/**
 * The application as it is mounted in a framework, among other things: what
 * actions see of that. Typed, so that `context.native` is the framework's.
 */
import type { Controllers } from "./resources/contracts.js";
import {
  HttpError,
  type Context,
  type Native,
  type Reply,
} from "./resources/http.js";
import { articlePath, setBase } from "./resources/urls.js";

// Only one of the prefixes is known to the helpers: there is one set of them.
setBase({ basePath: "/mounted" });

/** As it is generated: what `stubs: "pass"` knows it by. */
function stub(context: Pick<Context, "notImplemented">): Reply {
  return context.notImplemented();
}

/** @param readUser takes from the framework's request what a middleware has put there */
export function mounted(readUser: (native: Native) => unknown): Controllers {
  return {
    articles: {
      index: (context) => context.ok({ user: readUser(context.native) }),
      create: async (context) =>
        context.created({ body: await context.body() }, articlePath(7)),
      new: stub,
      edit: stub,
      show: (context) => {
        const { id } = context.params;
        const headers = { "Set-Cookie": "own=1" };
        return context.ok({ id, url: context.url.href }, headers);
      },
      update: async (context) =>
        context.ok({ method: context.method, body: await context.body() }),
      destroy: ({ params }) => {
        throw params.id === "busy"
          ? new HttpError(409, "somebody was faster", { "Retry-After": "1" })
          : new Error("out of order");
      },
    },
    selected_articles: { index: stub, destroy: stub },
    comments: { index: stub },
    profile: {
      show: stub,
      update: async (context) => {
        const text = await context.request.text().catch(String);
        return context.ok({ text });
      },
    },
    pings: {
      index: async (context) => {
        console.log("waiting");
        await new Promise((resolve) => {
          context.signal.addEventListener("abort", resolve);
        });
        console.log("hung up");
        return context.noContent();
      },
      create: stub,
    },
    hosts: { show: stub },
    documents: {
      index: stub,
      show: stub,
      create: stub,
      update: stub,
      destroy: stub,
    },
  };
}
