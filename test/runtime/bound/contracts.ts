/** Stands for the interfaces of the controllers: these tests cast theirs. */

export interface Controllers {
  readonly articles: object;
}
