/** Holds replies to a document: status, type, headers and body. */
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type {
  OpenApi,
  Response as Described,
} from "../../src/openapi/document.js";
import type { Target } from "./requests.js";

/** Headers that every reply may have, whatever it says: no document lists them. */
const USUAL = [
  ...["content-type", "content-length", "x-content-type-options"],
  // Where a reply depends on who calls.
  ...["cache-control", "www-authenticate"],
];

/** Of what is deprecated: refusals have them too, and operations share those. */
const MARKS = ["deprecation", "sunset", "link"];

export class Checker {
  readonly #document: OpenApi;
  readonly #ajv = new Ajv2020({ strict: false, logger: false });

  constructor(document: OpenApi) {
    this.#document = document;
    // An address in Unicode is one to us, and none to these.
    addFormats.default(this.#ajv, ["date", "date-time", "uuid"]);
    this.#ajv.addSchema({ $id: "api", ...document });
  }

  /** What of a reply the document does not say; null where it says it all. */
  async check(
    { path, method, operation }: Target,
    reply: Response,
  ): Promise<string | null> {
    const status = String(reply.status);
    const text = await reply.text();
    const found = operation.responses[status];
    if (found === undefined) return `no ${status}: ${text.slice(0, 200)}`;
    const ref = "$ref" in found ? found.$ref : null;
    const described = ref === null ? (found as Described) : this.#resolve(ref);
    const at = ref ?? `#/paths/${escape(path)}/${method}/responses/${status}`;
    const isMarked = ref !== null && this.#isDeprecated(path);
    const more = isMarked ? [...USUAL, ...MARKS] : USUAL;
    return (
      findHeaderFault(described, reply.headers, more) ??
      this.#findBodyFault(described, at, reply, text)
    );
  }

  /** A form is answered by the operation that its `_method` names. */
  #isDeprecated(path: string): boolean {
    return Object.values(this.#document.paths[path] ?? {}).some(
      ({ deprecated }) => deprecated === true,
    );
  }

  #findBodyFault(
    { content = {} }: Described,
    at: string,
    reply: Response,
    text: string,
  ): string | null {
    const type = reply.headers.get("content-type")?.split(";", 1)[0] ?? "";
    if (text === "" && type === "") {
      return Object.keys(content).length === 0
        ? null
        : `${String(reply.status)} has no body`;
    }
    // Pages beside data are for browsers: no document lists them.
    if (type === "text/html" && Object.keys(content).length > 0) return null;
    if (!(type in content)) return `${String(reply.status)} in ${type}`;
    if (!type.endsWith("json")) return null;
    const validate = this.#ajv.getSchema(
      `api${at}/content/${escape(type)}/schema`,
    );
    if (validate === undefined) return `no schema at ${at}`;
    if (validate(JSON.parse(text)) === true) return null;
    return `${String(reply.status)} ${text.slice(0, 200)}: ${this.#ajv.errorsText(validate.errors)}`;
  }

  #resolve(ref: string): Described {
    const name = ref.slice(ref.lastIndexOf("/") + 1);
    const found = this.#document.components?.responses?.[name];
    if (found === undefined) throw new Error(`Nothing is ${ref}`);
    return found;
  }
}

function findHeaderFault(
  { headers = {} }: Described,
  sent: Headers,
  usual: readonly string[],
): string | null {
  const known = new Map(
    Object.entries(headers).map(([name, header]) => [
      name.toLowerCase(),
      header,
    ]),
  );
  for (const name of sent.keys()) {
    if (!known.has(name) && !usual.includes(name)) return `header ${name}`;
  }
  for (const [name, header] of known) {
    if ("required" in header && !sent.has(name)) return `no header ${name}`;
  }
  return null;
}

function escape(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}
