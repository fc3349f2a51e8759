/**
 * The shared parts of a document: schemas, responses, headers. A part is
 * created when something first refers to it, so that none is unused. Stage:
 * openapi.
 */
import type {
  Components,
  Header,
  Reference,
  Response,
  Schema,
} from "./document.js";
import { escapeName, UniqueNames } from "./names.js";

/** The parts of one document. */
export class SharedParts {
  readonly #schemas = new Map<string, Schema>();
  readonly #responses = new Map<string, Response>();
  readonly #headers = new Map<string, Header>();
  readonly #names = new UniqueNames();
  readonly #nameOf = new Map<string, string>();

  /**
   * Refers to a schema.
   *
   * @param owner distinguishes it from others that want the same name
   */
  schema(owner: string, wanted: string, create: () => Schema): Schema {
    let name = this.#nameOf.get(owner);
    if (name === undefined) {
      name = this.#names.claim(escapeName(wanted));
      this.#nameOf.set(owner, name);
      // It takes its place before the schemas that it refers to.
      this.#schemas.set(name, {});
      this.#schemas.set(name, create());
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  response(name: string, create: () => Response): Reference {
    if (!this.#responses.has(name)) this.#responses.set(name, create());
    return { $ref: `#/components/responses/${name}` };
  }

  header(name: string, header: Header): Reference {
    this.#headers.set(name, header);
    return { $ref: `#/components/headers/${name}` };
  }

  /** All parts that something has referred to. */
  list(): Components {
    return {
      ...asObject("schemas", this.#schemas),
      ...asObject("responses", this.#responses),
      ...asObject("headers", this.#headers),
    };
  }
}

function asObject<Part>(
  name: keyof Components,
  parts: ReadonlyMap<string, Part>,
): object {
  return parts.size === 0 ? {} : { [name]: Object.fromEntries(parts) };
}
