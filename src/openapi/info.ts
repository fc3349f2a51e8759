/** What a document says about itself. Stage: openapi. */
import type { Model } from "../model/types.js";
import type { PackageInfo } from "../project/package-info.js";
import type { Info, OpenApi } from "./document.js";

/** The title, the version, the license. */
export function describeInfo(
  { name, version, description, license }: PackageInfo,
  { formats }: Model,
): Info {
  return {
    title: name ?? "API",
    version: version ?? "0.0.0",
    description: [description, describeFormats(formats), METHODS]
      .filter((text) => text !== null)
      .join("\n\n"),
    ...(license !== null && {
      license: {
        name: license,
        ...(SPDX.test(license) && { identifier: license }),
      },
    }),
  };
}

/** An SPDX expression, but none of the other values that npm allows. */
const SPDX =
  /^(?!UNLICENSED$|SEE )\(?[A-Za-z0-9.+-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]+)*\)?$/;

function describeFormats(formats: Model["formats"]): string | null {
  const suffixes = formats.map(({ name }) => `\`.${name}\``);
  return suffixes.length === 0
    ? null
    : `The format of a reply is the one that Accept asks for, or the suffix of the path: ${suffixes.join(", ")}, if the operation lists it.`;
}

const METHODS =
  "HEAD is answered wherever GET is. OPTIONS is answered with 204, and a method that an address does not support with 405: `Allow` lists those that it supports.";

/** Where the API is: the start of absolute URLs, or the document's origin. */
export function listServers({ baseUrl }: Model): OpenApi["servers"] {
  return [{ url: baseUrl === null ? "/" : baseUrl.replace(/\/+$/, "") }];
}
