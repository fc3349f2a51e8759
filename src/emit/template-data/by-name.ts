/**
 * The data of each template: the contract with users who have templates of
 * their own. Stage: emit. Types only. A change that takes something away, or
 * gives it another meaning, increments TEMPLATE_VERSION in template-version.ts.
 */
import type { LocalName } from "../local-names.js";
import type {
  AppData,
  ContractsData,
  HeaderData,
  HostData,
  HttpData,
  OpenApiData,
  RouterData,
  RoutesData,
  RuntimeHeaderData,
  SendData,
} from "./bound.js";
import type {
  DatabaseData,
  DatabasePartsData,
  FirstMigrationData,
  MigrateData,
  MigrationsData,
  ServerData,
} from "./migrations.js";
import type { MakeData, SeedsData } from "./make.js";
import type { AllTestsData, GuardedChange, GuardedRow } from "./guards.js";
import type { FieldTypeData, MemberData } from "./members.js";
import type { RecordsData } from "./records.js";
import type { MigrationData, SqlDecimalsData } from "./migration-steps.js";
import type { ProblemData } from "./ownership.js";
import type { StoresData } from "./stores.js";
import type {
  EqualData,
  JoinedData,
  RefusedData,
  SampleValueData,
  TestData,
  ValueData,
} from "./tests.js";
import type {
  ListQueryData,
  PathOptionsData,
  SentTypeData,
  UrlParamData,
  UrlsData,
} from "./urls.js";
import type {
  ControllerData,
  ControllerTestData,
  ControllersIndexData,
  FormStubData,
  StoreWorkData,
  StubAnswerData,
  TestAppData,
  ViewsData,
} from "./yours.js";

/** By template name; any other template is given any record. */
export interface TemplateData {
  readonly header: HeaderData;
  readonly "runtime-header": RuntimeHeaderData;
  readonly controller: ControllerData;
  readonly "controller-test": ControllerTestData;
  readonly "controllers-index": ControllersIndexData;
  readonly "test-app": TestAppData;
  readonly views: ViewsData;
  readonly routes: RoutesData;
  readonly urls: UrlsData;
  readonly "import-name": LocalName;
  readonly "sent-type": SentTypeData;
  readonly "list-type": ListQueryData;
  readonly "url-params": readonly UrlParamData[];
  readonly "path-options": PathOptionsData;
  readonly send: SendData;
  readonly openapi: OpenApiData;
  readonly router: RouterData;
  readonly records: RecordsData;
  readonly stores: StoresData;
  readonly make: MakeData;
  readonly migrations: MigrationsData;
  readonly "first-migration": FirstMigrationData;
  readonly migration: MigrationData;
  readonly "migration-decimals": SqlDecimalsData;
  readonly database: DatabaseData;
  readonly "database-parts": DatabasePartsData;
  readonly migrate: MigrateData;
  readonly server: ServerData;
  readonly seeds: SeedsData;
  readonly members: readonly MemberData[];
  readonly "field-type": FieldTypeData;
  readonly contracts: ContractsData;
  readonly http: HttpData;
  readonly app: AppData;
  readonly host: HostData;
  readonly "form-stub": FormStubData;
  readonly "store-work": StoreWorkData;
  readonly "stub-answer": StubAnswerData;
  readonly "sample-problem": ProblemData;
  readonly "tests/runner": TestData;
  readonly "tests/equal": EqualData;
  readonly "tests/refused": RefusedData;
  readonly "tests/joined": JoinedData;
  readonly "tests/value": ValueData;
  readonly "tests/sample-value": SampleValueData;
  readonly "tests/guarded-change": GuardedChange;
  readonly "tests/guarded-rows": { readonly rows: readonly GuardedRow[] };
}

/** The data of the template with that name. */
export type DataOf<Name extends string> = Name extends keyof TemplateData
  ? TemplateData[Name]
  : Name extends `tests/${infer Test extends keyof AllTestsData}`
    ? TestData & AllTestsData[Test]
    : object;
