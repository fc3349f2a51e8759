/** Where files go, and what absolute URLs begin with. Stage: parse; rules. */
import type { Problem } from "../../diagnostics/diagnostic.js";
import { atValue } from "../../diagnostics/problem.js";
import { quote } from "../describe.js";
import type { Manifest } from "../schema.js";

const folders = ["dir", "controllers", "tests", "controllerTests"] as const;

/**
 * Folders inside the project, relative to the manifest.
 *
 * @param climb how many folders the manifest stands below the project's root:
 * so many `..` stay inside
 */
export function checkOutput(manifest: Manifest, climb: number): Problem[] {
  return folders.flatMap((key) => {
    const folder = manifest.output[key];
    if (folder === undefined || folder === false) return [];
    const place = ["output", key];
    if (folder.trim() === "" || /[\p{Cc}<>"|?*]/u.test(folder)) {
      return [
        atValue("invalid-path", place, `${quote(folder)} cannot be a folder`, {
          help: "write a path relative to the manifest, such as `src/resources`",
        }),
      ];
    }
    if (leaves(folder.replaceAll("\\", "/"), climb)) {
      return [
        atValue(
          "output-outside-project",
          place,
          `${quote(folder)} is outside the project`,
        ),
      ];
    }
    if (folder.includes("\\")) {
      const replacement = folder.replaceAll("\\", "/");
      return [
        atValue("invalid-path", place, `${quote(folder)} has a backslash`, {
          note: `did you mean ${JSON.stringify(replacement)}?`,
          replacement,
          help: "write paths with forward slashes, on every system",
        }),
      ];
    }
    return [];
  });
}

function leaves(folder: string, climb: number): boolean {
  if (
    folder.startsWith("/") ||
    folder.startsWith("~") ||
    /^[A-Za-z]:/.test(folder)
  ) {
    return true;
  }
  let depth = climb;
  for (const step of folder.split("/")) {
    if (step === "" || step === ".") continue;
    depth += step === ".." ? -1 : 1;
    if (depth < 0) return true;
  }
  return false;
}

/** A base is an absolute URL without query and fragment. */
export function checkBaseUrl(manifest: Manifest): Problem[] {
  const { baseUrl } = manifest;
  if (baseUrl === undefined) return [];
  const valid =
    /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]/i.test(baseUrl) &&
    !/[?#\s]/.test(baseUrl) &&
    URL.canParse(baseUrl);
  if (valid) return [];
  return [
    atValue(
      "invalid-value",
      ["baseUrl"],
      `${quote(baseUrl)} is not what a URL can begin with`,
      {
        help: "write scheme, host and perhaps a path: `https://api.example.com/v1`",
      },
    ),
  ];
}

/** An update has a method, and each once. */
export function checkUpdateMethods(manifest: Manifest): Problem[] {
  const methods = manifest.updateMethods;
  if (methods === undefined || methods.length > 0) return [];
  return [
    atValue("invalid-value", ["updateMethods"], "update needs a method", {
      help: "write [PUT], [PATCH] or [PATCH, PUT]",
    }),
  ];
}
