/**
 * Reads the value of a YAML or JSON text, fast: without positions. Stage: load.
 * There are two parsers because js-yaml is five times as fast as `yaml`, which
 * knows positions; a test makes sure that they agree. Once `yaml` is as fast,
 * one is enough. `yaml-faults.ts` tells what is wrong with a text that has no
 * value.
 */
import {
  CORE_SCHEMA,
  load,
  mergeTag,
  YAMLException,
  type LoadOptions,
} from "js-yaml";
import { MAX_DEPTH } from "./measure.js";

const options: LoadOptions = {
  // YAML 1.2 with merge keys, which people know from elsewhere.
  schema: CORE_SCHEMA.withTags(mergeTag),
  maxTotalMergeKeys: 200_000,
  // A little more than `measure` takes, which says where in the value it is.
  maxDepth: MAX_DEPTH + 50,
};

export type YamlValue =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      /** In the parser's words. */
      readonly reason: string;
      /** Where the parser stopped; null if it does not say. */
      readonly offset: number | null;
      /** Whether it is too deep for the parser, which is no fault of a line. */
      readonly isTooDeep: boolean;
    };

/** Reads the single document of a text; undefined if there is none. */
export function readYamlValue(text: string): YamlValue {
  try {
    return { ok: true, value: load(text, options) };
  } catch (error) {
    if (isEmpty(text)) return { ok: true, value: undefined };
    if (!(error instanceof YAMLException)) {
      const reason = "it is nested too deeply";
      return { ok: false, reason, offset: null, isTooDeep: true };
    }
    const { reason, mark } = error;
    const isTooDeep = reason.includes("maxDepth");
    return { ok: false, reason, offset: mark?.position ?? null, isTooDeep };
  }
}

/** Whether a text holds only blanks, comments and document marks. */
function isEmpty(text: string): boolean {
  return /^\uFEFF?(?:\s|#[^\r\n]*|---|\.\.\.)*$/.test(text);
}
