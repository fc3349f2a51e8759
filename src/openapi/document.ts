/**
 * An OpenAPI document (OpenAPI 3.1.1) as plain data: as much of it as is
 * written. Stage: openapi. Types only.
 */

/** A schema (JSON Schema 2020-12), or a reference to one. */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** A reference to a part under `components`. */
export interface Reference {
  readonly $ref: string;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: true;
  readonly description?: string;
  readonly allowEmptyValue?: true;
  readonly style?: "form" | "deepObject";
  readonly explode?: boolean;
  readonly schema?: SchemaObject;
  readonly content?: Content;
}

export interface MediaTypeObject {
  readonly schema: SchemaObject;
  readonly encoding?: Readonly<Record<string, object>>;
}

/** By media type. */
export type Content = Readonly<Record<string, MediaTypeObject>>;

export interface RequestBody {
  readonly required?: true;
  readonly content: Content;
}

export interface Header {
  readonly description: string;
  readonly required?: true;
  readonly schema: SchemaObject;
}

export type Headers = Readonly<Record<string, Header | Reference>>;

export interface Response {
  readonly description: string;
  readonly headers?: Headers;
  readonly content?: Content;
}

/** By status. */
export type Responses = Readonly<Record<string, Response | Reference>>;

export interface Operation {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly deprecated?: true;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Responses;
  /**
   * Empty if the operation is open to anyone while others are not; with an empty one
   * if strangers may call it too.
   */
  readonly security?: OpenApi["security"];
}

/** By lowercase method. */
export type PathItem = Readonly<Record<string, Operation>>;

export interface Info {
  readonly title: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: { readonly name: string; readonly identifier?: string };
}

/** Schemes by name. */
export type Security = Readonly<Record<string, SchemaObject>>;

export interface Components {
  readonly securitySchemes?: Security;
  readonly schemas?: Readonly<Record<string, SchemaObject>>;
  readonly responses?: Readonly<Record<string, Response>>;
  readonly headers?: Readonly<Record<string, Header>>;
}

export interface OpenApi {
  readonly openapi: "3.1.1";
  /** The mark of generated files. */
  readonly "x-generated": string;
  readonly info: Info;
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly tags?: readonly {
    readonly name: string;
    readonly description: string;
  }[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components?: Components;
}
