import { fail } from "./names.ts";

interface Names {
  readonly all: readonly string[];
}

const names: Names = { all: [] };
fail(names.all);
export default {};
