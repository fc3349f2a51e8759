/** Whose rows a caller can access: values by the columns of scoped refs. */
export type Scope = Readonly<Record<string, string | number>>;
