/**
 * The shared parts of a document: schemas, responses, headers. A part is
 * created when something first refers to it, and listed if something still
 * does: merged operations drop some. Stage: openapi.
 */
import type {
  Components,
  Header,
  OpenApi,
  Reference,
  Response,
  SchemaObject,
} from "./document.js";
import { escapeName, UniqueNames } from "./names.js";

/** The parts of one document. */
export class SharedParts {
  readonly #schemas = new Map<string, SchemaObject>();
  readonly #responses = new Map<string, Response>();
  readonly #headers = new Map<string, Header>();
  readonly #names = new UniqueNames();
  readonly #nameOf = new Map<string, string>();

  /**
   * Refers to a schema.
   *
   * @param owner distinguishes it from others that want the same name
   */
  schema(
    owner: string,
    wanted: string,
    create: () => SchemaObject,
  ): SchemaObject {
    let name = this.#nameOf.get(owner);
    if (name === undefined) {
      name = this.#names.claim(escapeName(wanted));
      this.#nameOf.set(owner, name);
      // It takes its place before the schemas that it refers to.
      this.#schemas.set(name, {});
      this.#schemas.set(name, create());
    }
    return { $ref: nameRef("schemas", name) };
  }

  response(name: string, create: () => Response): Reference {
    if (!this.#responses.has(name)) this.#responses.set(name, create());
    return { $ref: nameRef("responses", name) };
  }

  header(name: string, header: Header): Reference {
    this.#headers.set(name, header);
    return { $ref: nameRef("headers", name) };
  }

  /** The parts that the paths refer to, and those that these refer to. */
  list(paths: OpenApi["paths"]): Components {
    const kinds: readonly Kind[] = [
      ["schemas", this.#schemas],
      ["responses", this.#responses],
      ["headers", this.#headers],
    ];
    const parts = new Map(
      kinds.flatMap(([kind, own]) =>
        Array.from(own, ([name, part]): [string, unknown] => [
          nameRef(kind, name),
          part,
        ]),
      ),
    );
    // It grows while it is read.
    const used = new Set<string>();
    addRefs(paths, used);
    for (const ref of used) addRefs(parts.get(ref), used);
    return Object.fromEntries(
      kinds.flatMap(([kind, own]) => {
        const kept = [...own].filter(([name]) => used.has(nameRef(kind, name)));
        return kept.length === 0 ? [] : [[kind, Object.fromEntries(kept)]];
      }),
    );
  }
}

type Kind = readonly [
  kind: keyof Components,
  parts: ReadonlyMap<string, SchemaObject | Response | Header>,
];

function nameRef(kind: keyof Components, name: string): string {
  return `#/components/${kind}/${name}`;
}

/** Adds every reference in a value. */
function addRefs(value: unknown, refs: Set<string>): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, each] of Object.entries(value)) {
    if (name === "$ref" && typeof each === "string") refs.add(each);
    else addRefs(each, refs);
  }
}
