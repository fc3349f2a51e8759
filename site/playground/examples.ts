/** Manifests to begin with: those of the examples, as they stand. */
import blog from "../../examples/blog/resources.yaml?raw";

/** What the playground shows first. */
export const first = { name: "A blog", text: blog };

/** The others, each loaded when it is asked for. */
export const others: readonly {
  readonly name: string;
  readonly load: () => Promise<string>;
}[] = [
  {
    name: "RealWorld, with a database",
    load: async () =>
      (await import("../../examples/conduit/resources.yaml?raw")).default,
  },
  {
    name: "Code hosting, large",
    load: async () =>
      (await import("../../examples/forge/resources.yaml?raw")).default,
  },
];
