/**
 * Loaded before every test file: `npm test` draws the same cases each time, so
 * that it fails only for what was changed. `npm run soak` draws new ones.
 */
import fc from "fast-check";

if (process.env.SOAK === undefined) fc.configureGlobal({ seed: 20_260_100 });
