import type { AuthorsContext, AuthorsContract, Reply } from "../resources/contracts.js";

export class AuthorsController implements AuthorsContract {
  index(context: AuthorsContext<"index">): Reply {
    return context.ok(["Ann"]);
  }
}
