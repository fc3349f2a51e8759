/** An application over a store: what its clients get, wherever it runs. */
type App = { fetch(request: Request): Promise<Response> };

/** Sends requests, and gives the status and what tells the reply from others. */
export async function askStores(app: App): Promise<readonly unknown[]> {
  const ask = async (
    request: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<readonly unknown[]> => {
    const [method = "", path = ""] = request.split(" ");
    const reply = await app.fetch(
      new Request(`http://localhost${path}`, {
        method,
        ...(body && { body: JSON.stringify(body) }),
        headers: { "content-type": "application/json", ...headers },
      }),
    );
    const text = await reply.text();
    return [reply.status, text === "" ? null : titlesOf(JSON.parse(text))];
  };
  const tea = {
    title: "Tea",
    price: "1.50",
    live: true,
    seen: 9007199254740991,
  };
  return [
    await ask("POST /articles", tea),
    await ask("POST /articles", { ...tea, title: "Rum" }),
    await ask("POST /articles", { ...tea, title: "Gin", live: false }),
    // A title is taken; a ref is to nothing; a version is old.
    await ask("POST /articles", tea),
    await ask("POST /articles/9/comments", { body: "a" }),
    await ask("PATCH /articles/1", { title: "Mate" }, { "if-match": '"v9"' }),
    await ask("PATCH /articles/1", { title: "Mate" }, { "if-match": '"v1"' }),
    await ask("POST /articles/1/comments", { body: "a" }),
    await ask("GET /articles?sort=-title&live=1"),
    await ask("GET /articles/1"),
    await ask("DELETE /articles/1/comments/1"),
    await ask("DELETE /articles/2"),
    await ask("GET /articles/2"),
    await ask("GET /articles"),
  ];
}

/** The same, where it takes a transaction. */
export async function askForMany({ fetch }: App): Promise<number> {
  const reply = await fetch(
    new Request("http://localhost/articles/selected?article_ids[]=1", {
      method: "DELETE",
    }),
  );
  return reply.status;
}

interface Told {
  readonly title?: string;
  readonly price?: string;
  readonly live?: boolean;
  readonly seen?: number;
  readonly body?: string;
}

function titlesOf(value: Told | readonly Told[]): unknown {
  if (Array.isArray(value)) return value.map(titlesOf);
  const { title, price, live, seen, body } = value as Told;
  return body ?? (price === undefined ? title : [title, price, live, seen]);
}
