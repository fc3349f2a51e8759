// @ts-check
/**
 * The readers of records beside ajv, the JSON Schema Test Suite, libraries that
 * take Standard Schemas, and schemas of other libraries. Needs `npm ci` here,
 * and the build of the project. `node check.mjs 100000` reads as many random
 * bodies, which takes a minute; `SEED=...` draws the same again. Ends with 1 where
 * something differs. It is here as the schemas state a second time what fields
 * mean.
 */
import { randomInt } from "node:crypto";
import { compareWithAjv } from "./against-ajv.mjs";
import {
  checkForm,
  checkMiddleware,
  checkRouter,
  checkRpc,
} from "./libraries.mjs";
import { checkSchemas } from "./schemas.mjs";
import { runSuite } from "./suite.mjs";

const [count = "5000"] = process.argv.slice(2);
const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));

const suite = runSuite();
console.log(
  `JSON Schema Test Suite: ${suite.tests} tests of ${suite.groups} groups; ${suite.skipped} groups say what no field says`,
);

await checkMiddleware();
await checkRpc();
await checkForm();
checkRouter();
console.log(
  "Hono's validator, tRPC, TanStack Form and TanStack Router take our inputs",
);

console.log(
  `context.input(schema) takes schemas of ${(await checkSchemas()).join(", ")}`,
);

console.log(`SEED=${seed}`);
const { accepted, refused, faults } = compareWithAjv(Number(count), seed);
console.log(
  `ajv agrees on ${accepted + refused} bodies: ${accepted} accepted, ${refused} refused with ${faults} faults at the same places`,
);
