/** Takes over the lock of a dead run, so that only one attempt succeeds. */
import { hash } from "node:crypto";
import { codeOf } from "./file-system.js";
import type { ApplyHost } from "./host.js";
import { writeFailed } from "./inspect.js";
import { isDead, readHolder, type RunHolder } from "./run-holder.js";
import { claimName, runLockName } from "./temp-names.js";

/**
 * Replaces a dead run's token with `token`. A run first creates a claim file
 * named after the dead run's token, which only one run can do. Holding the
 * claim, it checks that the lock is still the dead run's and renames the claim
 * over it. False: another run was faster.
 */
export function takeOver(
  host: ApplyHost,
  path: string,
  token: string,
  dead: RunHolder,
): boolean {
  const { fs } = host;
  const name = claimName(hash("sha256", dead.token).slice(0, 12));
  const claim = path.slice(0, -runLockName.length) + name;
  if (!makeClaim(host, claim, token)) return false;
  if (readHolder(host, path)?.token !== dead.token) {
    fs.remove(claim);
    return false;
  }
  try {
    fs.rename(claim, path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw writeFailed(path, error);
  }
  return readHolder(host, path)?.token === token;
}

/**
 * Creates the claim file; false if one exists. The claim of a run that died is
 * removed, and one that does not say whose it is: if that run lives, it finds that
 * the lock is not its own.
 */
function makeClaim(host: ApplyHost, claim: string, token: string): boolean {
  const { fs } = host;
  try {
    fs.create(claim, new TextEncoder().encode(token));
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw writeFailed(claim, error);
  }
  const other = readHolder(host, claim);
  if (other !== null && (other.process === null || isDead(host, other)))
    try {
      fs.remove(claim);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw writeFailed(claim, error);
    }
  return false;
}
