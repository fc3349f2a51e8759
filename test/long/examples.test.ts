/**
 * The examples work, but for the blog: `npm test` has that one. `.ci/run` compiles and
 * tests forge under every framework, in test/hosts/targets.
 */
import { test } from "vitest";
import { checkProject, copyExample } from "../examples/project.js";

const isSample = process.env["SAMPLE"] !== undefined;

test.each(isSample ? ["conduit", "teams"] : ["conduit", "forge", "teams"])(
  "examples/%s compiles, and passes its tests",
  (name) => {
    checkProject(copyExample(name));
  },
);
