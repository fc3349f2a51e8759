/**
 * The machine's tests: one file for each concern, each with a table of literal
 * expectations and one loop. Stage: emit. They call no action of the user's:
 * their own controllers record how they are called (`recorder.ts`), or answer
 * with what they read (`bodies.ts`).
 */
import type { Model } from "../../model/types.js";
import type { OutputFile } from "../file.js";
import { describeOwnership } from "../ownership.js";
import type { EmitTarget } from "../target.js";
import { emitAllowTests, emitNotFoundTests } from "./address-tests.js";
import { emitCallerTests } from "./caller-tests.js";
import { emitFallbackTests } from "./fallback-tests.js";
import { emitFormatTests } from "./format-tests.js";
import { emitRedirectTests } from "./redirect-tests.js";
import { createKit, renderTest, type TestKit } from "./kit.js";
import {
  emitHeadTests,
  emitOverrideTests,
  emitRouteTests,
  emitSubsetTests,
  emitTableTests,
} from "./request-tests.js";
import { emitExpectations } from "../expectations/expectations.js";
import { emitGuards } from "../guards/guards.js";
import { emitFormTests } from "./fields/form-tests.js";
import { emitInputTests } from "./fields/input-tests.js";
import { emitSamples, type Samples } from "../samples/samples.js";
import type { Sampler } from "./samples.js";
import { emitUrlTests } from "./url-tests.js";

/** Each returns one file, or none if there is nothing to test. */
const concerns: readonly ((kit: TestKit) => readonly OutputFile[])[] = [
  emitRouteTests,
  emitFormatTests,
  emitHeadTests,
  emitOverrideTests,
  emitAllowTests,
  emitNotFoundTests,
  emitSubsetTests,
  emitCallerTests,
  emitFallbackTests,
  emitRedirectTests,
  emitInputTests,
  emitFormTests,
];

/** Renders the machine's tests; none if the target has none. */
export function emitTests(
  model: Model,
  target: EmitTarget,
  sampler: Sampler,
  samples: Samples,
): readonly OutputFile[] {
  const { tests: folder } = target;
  if (folder === false) return [];
  const kit = createKit(model, target, folder, sampler);
  const alone = [...emitTableTests(kit), ...emitUrlTests(kit)];
  if (target.controllers === false) return alone;
  return [
    renderTest(
      "recorder",
      {
        redirects: kit.redirects.length > 0,
        ownership: describeOwnership(model),
      },
      kit,
      "recorder",
    ),
    ...concerns.flatMap((emitConcern) => emitConcern(kit)),
    ...alone,
    ...emitSamples(samples, kit),
    ...emitExpectations(samples, kit),
    ...emitGuards(samples, kit),
  ];
}
