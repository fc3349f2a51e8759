/** What is sent of an error: words by what they are about. */
import type { ErrorDetails, ProblemBody } from "./resources/app.js";

const words = new Map([
  ["required", "can't be blank"],
  ["minLength", "can't be blank"],
  ["unique", "has already been taken"],
]);

export function problem(error: ErrorDetails): ProblemBody {
  const { status, title, detail = title, record = "body", errors } = error;
  if (errors.length === 0)
    return { errors: { [record]: [status === 404 ? "not found" : detail] } };
  const told = errors.map(({ path, code, detail }) => {
    return [path.join(".") || "body", [words.get(code) ?? detail]] as const;
  });
  return { errors: Object.fromEntries(told) };
}
