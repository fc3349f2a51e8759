/** The same value as a body in each of the formats that hold fields. */

export type BodyFormat = "json" | "urlencoded" | "multipart" | "xml";

export const bodyFormats: readonly BodyFormat[] = [
  ...(["json", "urlencoded", "multipart", "xml"] as const),
];

interface Body {
  readonly type: string;
  readonly text: string;
}

/** @throws TypeError for a value that a form has no way to say */
export function writeBody(format: BodyFormat, value: object): Body {
  switch (format) {
    case "json":
      return { type: "application/json", text: JSON.stringify(value) };
    case "xml":
      return { type: "application/xml", text: writeXml("article", value) };
    case "urlencoded": {
      const pairs = listPairs("", value).map((pair) =>
        pair.map(encodeURIComponent).join("="),
      );
      return {
        type: "application/x-www-form-urlencoded",
        text: pairs.join("&"),
      };
    }
    case "multipart": {
      const parts = listPairs("", value).map(
        ([name, text]) =>
          `--cut\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
      );
      return {
        type: "multipart/form-data; boundary=cut",
        text: `${parts.join("")}--cut--\r\n`,
      };
    }
  }
}

/** Names and texts as forms have them; a list begins with an empty item. */
function listPairs(name: string, value: unknown): [string, string][] {
  if (Array.isArray(value)) {
    return ["", ...(value as unknown[])].flatMap((each) =>
      listPairs(`${name}[]`, each),
    );
  }
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, each]) =>
      listPairs(name === "" ? key : `${name}[${key}]`, each),
    );
  }
  return [[name, value === null ? "" : writeScalar(value)]];
}

/** Without types, as most clients write it, and with dashes in names. */
function writeXml(name: string, value: unknown): string {
  const tag = name.replaceAll("_", "-");
  if (value === null) return `<${tag} nil="true"/>`;
  if (Array.isArray(value)) {
    const items = value.map((each: unknown) => writeXml("item", each));
    return `<${tag} type="array">${items.join("")}</${tag}>`;
  }
  if (typeof value === "object") {
    const inner = Object.entries(value).map(([key, each]) =>
      writeXml(key, each),
    );
    return `<${tag} type="object">${inner.join("")}</${tag}>`;
  }
  const text = writeScalar(value)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll("\r", "&#13;");
  return `<${tag}>${text}</${tag}>`;
}

function writeScalar(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** A request with a body. */
export function createRequest(
  method: string,
  path: string,
  { type, text }: Body,
  headers: Record<string, string> = {},
): Request {
  return new Request(`http://host.test${path}`, {
    method,
    body: text,
    headers: { "content-type": type, accept: "application/json", ...headers },
  });
}
