import type { Controllers } from "../resources/contracts.js";
import type { Stores } from "../resources/stores.js";
import { BoardsController } from "./boards.controller.js";
import { CardsController } from "./cards.controller.js";
import { MeController } from "./me.controller.js";
import { MembershipsController } from "./memberships.controller.js";
import { TeamsController } from "./teams.controller.js";
import { TokensController } from "./tokens.controller.js";
import { UsersController } from "./users.controller.js";

/**
 * Creates every controller, by its name in the route table: the place to pass
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. You may add parameters.
 */
export function createControllers(stores: Stores): Controllers {
  return {
    users: new UsersController(stores),
    me: new MeController(stores),
    tokens: new TokensController(stores),
    teams: new TeamsController(stores),
    memberships: new MembershipsController(stores),
    boards: new BoardsController(stores),
    cards: new CardsController(stores),
    // Says whether a row exists, before its body is refused.
    "#stores": stores,
  };
}
