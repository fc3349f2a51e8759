/**
 * The names in generated code for the types and constants of a record and its
 * views. Stage: model. The model makes sure that each name has one owner, and
 * emit writes them: both take them from here.
 */

/** The names for the output of a view. */
export interface OutputNames {
  /** `articleOutput` */
  readonly constant: string;
  /** `Article` */
  readonly type: string;
}

/** The names of a reader, and of the types of what it reads. */
export interface ReaderNames {
  /** `newArticle` */
  readonly constant: string;
  /** `NewArticleBody` */
  readonly sent: string;
  /** `NewArticle` */
  readonly read: string;
}

/** `Article` as constants begin, in lowercase: `article`. */
export function uncapitalize(type: string): string {
  return type.charAt(0).toLowerCase() + type.slice(1);
}

/** `articleRecord` */
export function nameRecord(type: string): string {
  return `${uncapitalize(type)}Record`;
}

/** `ArticleRow` */
export function nameRow(type: string): string {
  return `${type}Row`;
}

export function nameOutput(type: string): OutputNames {
  return { constant: `${uncapitalize(type)}Output`, type };
}

export function nameCreate(type: string): ReaderNames {
  const read = `New${type}`;
  return { constant: uncapitalize(read), sent: `${read}Body`, read };
}

export function nameChange(type: string): ReaderNames {
  const read = `${type}Change`;
  return { constant: uncapitalize(read), sent: `${read}Body`, read };
}

/** The names of a table: the type of its columns, and the data for stores. */
export function nameTable(type: string): OutputNames {
  return { constant: `${uncapitalize(type)}Table`, type: `${type}Table` };
}

/** `ArticleComputed`: the functions for the fields that have no column. */
export function nameComputed(type: string): string {
  return `${type}Computed`;
}

/** The names for the body that an extra action describes. */
export function nameBody(type: string): ReaderNames {
  const constant = `${uncapitalize(type)}Input`;
  return { constant, sent: `${type}Body`, read: `${type}Input` };
}

/** The names for the query that an extra action describes. */
export function nameQuery(type: string): OutputNames {
  return { constant: `${uncapitalize(type)}Query`, type: `${type}Query` };
}
