import type { Controllers } from "../resources/contracts.js";
import { AppearanceController as AdminAppearanceController } from "./admin/appearance.controller.js";
import { ApplicationsController as AdminApplicationsController } from "./admin/applications.controller.js";
import { BroadcastMessagesController as AdminBroadcastMessagesController } from "./admin/broadcast-messages.controller.js";
import { OfflineRunnersController as AdminOfflineRunnersController } from "./admin/offline-runners.controller.js";
import { ProjectsController as AdminProjectsController } from "./admin/projects.controller.js";
import { RunnersController as AdminRunnersController } from "./admin/runners.controller.js";
import { SettingsController as AdminSettingsController } from "./admin/settings.controller.js";
import { UsersController as AdminUsersController } from "./admin/users.controller.js";
import { ApprovalController as ApiV4ApprovalController } from "./api/v4/approval.controller.js";
import { ArtifactsController as ApiV4ArtifactsController } from "./api/v4/artifacts.controller.js";
import { AwardEmojiController as ApiV4AwardEmojiController } from "./api/v4/award-emoji.controller.js";
import { BoardsController as ApiV4BoardsController } from "./api/v4/boards.controller.js";
import { BranchesController as ApiV4BranchesController } from "./api/v4/branches.controller.js";
import { CommitsController as ApiV4CommitsController } from "./api/v4/commits.controller.js";
import { DeployKeysController as ApiV4DeployKeysController } from "./api/v4/deploy-keys.controller.js";
import { DeploymentsController as ApiV4DeploymentsController } from "./api/v4/deployments.controller.js";
import { EnvironmentsController as ApiV4EnvironmentsController } from "./api/v4/environments.controller.js";
import { EventsController as ApiV4EventsController } from "./api/v4/events.controller.js";
import { FilesController as ApiV4FilesController } from "./api/v4/files.controller.js";
import { GroupsController as ApiV4GroupsController } from "./api/v4/groups.controller.js";
import { HooksController as ApiV4HooksController } from "./api/v4/hooks.controller.js";
import { InvitationsController as ApiV4InvitationsController } from "./api/v4/invitations.controller.js";
import { IssuesController as ApiV4IssuesController } from "./api/v4/issues.controller.js";
import { JobsController as ApiV4JobsController } from "./api/v4/jobs.controller.js";
import { KeysController as ApiV4KeysController } from "./api/v4/keys.controller.js";
import { LabelsController as ApiV4LabelsController } from "./api/v4/labels.controller.js";
import { ListsController as ApiV4ListsController } from "./api/v4/lists.controller.js";
import { MarkdownController as ApiV4MarkdownController } from "./api/v4/markdown.controller.js";
import { MembersController as ApiV4MembersController } from "./api/v4/members.controller.js";
import { MergeRequestsController as ApiV4MergeRequestsController } from "./api/v4/merge-requests.controller.js";
import { MergedBranchesController as ApiV4MergedBranchesController } from "./api/v4/merged-branches.controller.js";
import { MilestonesController as ApiV4MilestonesController } from "./api/v4/milestones.controller.js";
import { NotesController as ApiV4NotesController } from "./api/v4/notes.controller.js";
import { OnlineRunnersController as ApiV4OnlineRunnersController } from "./api/v4/online-runners.controller.js";
import { PackageFilesController as ApiV4PackageFilesController } from "./api/v4/package-files.controller.js";
import { PackagesController as ApiV4PackagesController } from "./api/v4/packages.controller.js";
import { PagesDomainsController as ApiV4PagesDomainsController } from "./api/v4/pages-domains.controller.js";
import { PipelinesController as ApiV4PipelinesController } from "./api/v4/pipelines.controller.js";
import { PreferencesController as ApiV4PreferencesController } from "./api/v4/preferences.controller.js";
import { ProjectsController as ApiV4ProjectsController } from "./api/v4/projects.controller.js";
import { ProtectedBranchesController as ApiV4ProtectedBranchesController } from "./api/v4/protected-branches.controller.js";
import { RegistryRepositoriesController as ApiV4RegistryRepositoriesController } from "./api/v4/registry-repositories.controller.js";
import { RegistryTagsController as ApiV4RegistryTagsController } from "./api/v4/registry-tags.controller.js";
import { ReleaseLinksController as ApiV4ReleaseLinksController } from "./api/v4/release-links.controller.js";
import { ReleasesController as ApiV4ReleasesController } from "./api/v4/releases.controller.js";
import { RepositoryController as ApiV4RepositoryController } from "./api/v4/repository.controller.js";
import { RunnersController as ApiV4RunnersController } from "./api/v4/runners.controller.js";
import { SelectedIssuesController as ApiV4SelectedIssuesController } from "./api/v4/selected-issues.controller.js";
import { SelectedMergeRequestsController as ApiV4SelectedMergeRequestsController } from "./api/v4/selected-merge-requests.controller.js";
import { SnippetsController as ApiV4SnippetsController } from "./api/v4/snippets.controller.js";
import { StatusController as ApiV4StatusController } from "./api/v4/status.controller.js";
import { StatusesController as ApiV4StatusesController } from "./api/v4/statuses.controller.js";
import { StoppedEnvironmentsController as ApiV4StoppedEnvironmentsController } from "./api/v4/stopped-environments.controller.js";
import { TagsController as ApiV4TagsController } from "./api/v4/tags.controller.js";
import { GitignoresController as ApiV4TemplatesGitignoresController } from "./api/v4/templates/gitignores.controller.js";
import { LicensesController as ApiV4TemplatesLicensesController } from "./api/v4/templates/licenses.controller.js";
import { TodosController as ApiV4TodosController } from "./api/v4/todos.controller.js";
import { TokensController as ApiV4TokensController } from "./api/v4/tokens.controller.js";
import { UserController as ApiV4UserController } from "./api/v4/user.controller.js";
import { UsersController as ApiV4UsersController } from "./api/v4/users.controller.js";
import { VariablesController as ApiV4VariablesController } from "./api/v4/variables.controller.js";
import { VersionsController as ApiV4VersionsController } from "./api/v4/versions.controller.js";
import { WikisController as ApiV4WikisController } from "./api/v4/wikis.controller.js";
import { HealthController } from "./health.controller.js";
import { PagesController as HelpPagesController } from "./help/pages.controller.js";
import { HomeController } from "./home.controller.js";
import { GrantsController as OauthGrantsController } from "./oauth/grants.controller.js";
import { TokensController as OauthTokensController } from "./oauth/tokens.controller.js";
import { ProfilesController } from "./profiles.controller.js";
import { SearchController } from "./search.controller.js";

/**
 * Creates every controller, by its name in the route table: the place to pass
 * them what they need. Yours: written once; later runs only add entries that
 * are missing. You may add parameters.
 */
export function createControllers(): Controllers {
  return {
    home: new HomeController(),
    health: new HealthController(),
    search: new SearchController(),
    profiles: new ProfilesController(),
    "api/v4/versions": new ApiV4VersionsController(),
    "api/v4/markdown": new ApiV4MarkdownController(),
    "api/v4/projects": new ApiV4ProjectsController(),
    "api/v4/issues": new ApiV4IssuesController(),
    "api/v4/selected_issues": new ApiV4SelectedIssuesController(),
    "api/v4/notes": new ApiV4NotesController(),
    "api/v4/award_emoji": new ApiV4AwardEmojiController(),
    "api/v4/boards": new ApiV4BoardsController(),
    "api/v4/lists": new ApiV4ListsController(),
    "api/v4/merge_requests": new ApiV4MergeRequestsController(),
    "api/v4/selected_merge_requests":
      new ApiV4SelectedMergeRequestsController(),
    "api/v4/approval": new ApiV4ApprovalController(),
    "api/v4/repository": new ApiV4RepositoryController(),
    "api/v4/files": new ApiV4FilesController(),
    "api/v4/branches": new ApiV4BranchesController(),
    "api/v4/merged_branches": new ApiV4MergedBranchesController(),
    "api/v4/tags": new ApiV4TagsController(),
    "api/v4/commits": new ApiV4CommitsController(),
    "api/v4/statuses": new ApiV4StatusesController(),
    "api/v4/protected_branches": new ApiV4ProtectedBranchesController(),
    "api/v4/releases": new ApiV4ReleasesController(),
    "api/v4/release_links": new ApiV4ReleaseLinksController(),
    "api/v4/snippets": new ApiV4SnippetsController(),
    "api/v4/wikis": new ApiV4WikisController(),
    "api/v4/deploy_keys": new ApiV4DeployKeysController(),
    "api/v4/pipelines": new ApiV4PipelinesController(),
    "api/v4/jobs": new ApiV4JobsController(),
    "api/v4/artifacts": new ApiV4ArtifactsController(),
    "api/v4/environments": new ApiV4EnvironmentsController(),
    "api/v4/stopped_environments": new ApiV4StoppedEnvironmentsController(),
    "api/v4/deployments": new ApiV4DeploymentsController(),
    "api/v4/packages": new ApiV4PackagesController(),
    "api/v4/package_files": new ApiV4PackageFilesController(),
    "api/v4/registry_repositories": new ApiV4RegistryRepositoriesController(),
    "api/v4/registry_tags": new ApiV4RegistryTagsController(),
    "api/v4/pages_domains": new ApiV4PagesDomainsController(),
    "api/v4/members": new ApiV4MembersController(),
    "api/v4/invitations": new ApiV4InvitationsController(),
    "api/v4/hooks": new ApiV4HooksController(),
    "api/v4/variables": new ApiV4VariablesController(),
    "api/v4/labels": new ApiV4LabelsController(),
    "api/v4/milestones": new ApiV4MilestonesController(),
    "api/v4/groups": new ApiV4GroupsController(),
    "api/v4/users": new ApiV4UsersController(),
    "api/v4/events": new ApiV4EventsController(),
    "api/v4/user": new ApiV4UserController(),
    "api/v4/keys": new ApiV4KeysController(),
    "api/v4/tokens": new ApiV4TokensController(),
    "api/v4/status": new ApiV4StatusController(),
    "api/v4/preferences": new ApiV4PreferencesController(),
    "api/v4/runners": new ApiV4RunnersController(),
    "api/v4/online_runners": new ApiV4OnlineRunnersController(),
    "api/v4/todos": new ApiV4TodosController(),
    "api/v4/templates/licenses": new ApiV4TemplatesLicensesController(),
    "api/v4/templates/gitignores": new ApiV4TemplatesGitignoresController(),
    "admin/users": new AdminUsersController(),
    "admin/projects": new AdminProjectsController(),
    "admin/runners": new AdminRunnersController(),
    "admin/offline_runners": new AdminOfflineRunnersController(),
    "admin/applications": new AdminApplicationsController(),
    "admin/broadcast_messages": new AdminBroadcastMessagesController(),
    "admin/settings": new AdminSettingsController(),
    "admin/appearance": new AdminAppearanceController(),
    "oauth/grants": new OauthGrantsController(),
    "oauth/tokens": new OauthTokensController(),
    "help/pages": new HelpPagesController(),
  };
}
