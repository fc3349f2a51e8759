/** Whose rows a caller meets: values by the columns of scoped refs. */
export type Scope = Readonly<Record<string, string | number>>;
