/**
 * The part of Handlebars that renders precompiled templates. The package has
 * types for the whole library, but none for this module. Stage: emit.
 */
declare module "handlebars/runtime.js" {
  import type Handlebars from "handlebars";

  const runtime: Pick<
    typeof Handlebars,
    "create" | "createFrame" | "template"
  > & {
    readonly Exception: new (message: string, node: hbs.AST.Node) => Error;
  };
  export default runtime;
}
