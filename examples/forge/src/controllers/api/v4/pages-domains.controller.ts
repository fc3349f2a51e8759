import type {
  ApiV4PagesDomainsContext,
  ApiV4PagesDomainsContract,
} from "../../../resources/contracts.js";
import type { Reply } from "../../../resources/http.js";

/**
 * Answers the routes of `api/v4/pages_domains`. Yours: written once; later runs
 * only add methods that are missing.
 */
export class PagesDomainsController implements ApiV4PagesDomainsContract {
  /** GET /api/v4/projects/:project_id/pages/domains: the list. */
  index(context: ApiV4PagesDomainsContext<"index">): Reply {
    return context.notImplemented();
  }

  /**
   * POST /api/v4/projects/:project_id/pages/domains: makes one. Answer
   * `context.created(pagesDomain, () => apiProjectPagesDomainPath(context.params.project_id, pagesDomain))`.
   */
  create(context: ApiV4PagesDomainsContext<"create">): Reply {
    return context.notImplemented();
  }

  /**
   * GET /api/v4/projects/:project_id/pages/domains/:domain: one pages domain.
   */
  show(context: ApiV4PagesDomainsContext<"show">): Reply {
    return context.notImplemented();
  }

  /**
   * PUT /api/v4/projects/:project_id/pages/domains/:domain
   * PATCH /api/v4/projects/:project_id/pages/domains/:domain
   * Changes it. Answer `context.ok(pagesDomain)`, as it is now.
   */
  update(context: ApiV4PagesDomainsContext<"update">): Reply {
    return context.notImplemented();
  }

  /**
   * DELETE /api/v4/projects/:project_id/pages/domains/:domain: removes it.
   * Answer `context.noContent()`.
   */
  destroy(context: ApiV4PagesDomainsContext<"destroy">): Reply {
    return context.notImplemented();
  }
}
