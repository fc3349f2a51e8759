/** Takes the lock of a dead run over, so that of several that try one succeeds. */
import { hash } from "node:crypto";
import { codeOf } from "./file-system.js";
import type { Host } from "./host.js";
import { writeFailed } from "./inspect.js";
import { isDead, isSilent, readHolder, type Holder } from "./run-holder.js";
import { claimName, runLockName } from "./temp-names.js";

/**
 * Puts `token` in the place of a dead run's. Whoever wants to do so first makes a
 * file whose name is made of the dead run's token: only one can. With that file
 * it makes sure that the lock is still the dead run's, and renames the file over
 * it. False: another run was faster.
 */
export function takeOver(
  host: Host,
  path: string,
  token: string,
  dead: Holder,
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

/** False where there is one. That of a run that died with it is cleared away. */
function makeClaim(host: Host, claim: string, token: string): boolean {
  const { fs } = host;
  try {
    fs.create(claim, new TextEncoder().encode(token));
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw writeFailed(claim, error);
  }
  const other = readHolder(host, claim);
  if (other !== null && (isDead(host, other) || isSilent(host, other)))
    try {
      fs.remove(claim);
    } catch (error) {
      if (codeOf(error) !== "ENOENT") throw writeFailed(claim, error);
    }
  return false;
}
