/**
 * Loaded before every test file: `npm test` draws the same cases each time, so
 * that it fails only for what was changed. `npm run soak` draws new ones, and
 * prints the seed: `SEED=... npm run soak` draws those again.
 */
import { randomInt } from "node:crypto";
import fc from "fast-check";

const { SOAK, SEED } = process.env;
const drawn = SOAK === undefined ? 20_260_100 : randomInt(2 ** 31);
const seed = SEED === undefined ? drawn : Number(SEED);

if (SOAK !== undefined) console.log(`SEED=${seed}`);
fc.configureGlobal({ seed });
