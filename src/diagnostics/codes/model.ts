/** Codes of the model: routes and names that clash. Data only. */
import type { CatalogueEntry } from "../entry.js";

export const modelCodes = {
  "duplicate-helper": {
    severity: "error",
    title: "two paths with one helper name",
    cause:
      "A helper writes one path. These two paths result in the same helper name.",
    help: "give one of them another name with `as`",
  },
  "duplicate-route": {
    severity: "error",
    title: "two routes that no request can tell apart",
    cause:
      "Two routes with the same method, shape and constraints match the same requests. The second one could never be reached.",
    help: "remove one of them, or give it a different path or a constraint",
  },
  "duplicate-parameter": {
    severity: "error",
    title: "the same parameter twice in a path",
    cause: "If two parameters have the same name, actions see only one value.",
    help: "rename one of them with `param` or `as`",
  },
  "unused-constraint": {
    severity: "warning",
    title: "a constraint without a parameter",
    cause:
      "No route here or below has a parameter with that name, so the constraint does nothing.",
    help: "check the parameter's name, or remove the constraint",
  },
  "unused-handler": {
    severity: "warning",
    title: "a handler without an action",
    cause:
      "No route goes to this action, so no stub can name the function that answered it before.",
    help: "give it the action's name, or remove it",
  },
  "builder-taken": {
    severity: "warning",
    title: "a builder is left out",
    cause:
      "Another helper or builder already has the name of this route's builder.",
    help: "give the resource another name with `as`",
  },
  "case-conflict": {
    severity: "error",
    title: "two files that differ only in case",
    cause:
      "On many disks, two names that differ only in case are the same file.",
    help: "give one of the two another name with `controller`",
  },
  "controller-clash": {
    severity: "error",
    title: "two controllers for one file",
    cause:
      "The names of two controllers result in the same file or class, so only one of them could be written.",
    help: "give one of the two another name with `controller`",
  },
  "record-clash": {
    severity: "error",
    title: "two records with the same name",
    cause:
      "A resource with `fields` defines a record, named by the singular of the resource. Types, refs and `record` use that name.",
    help: "give one of them another name with `record`, or share one record: leave out the `fields` of one resource and write `record`",
  },
  "unknown-record": {
    severity: "error",
    title: "there is no such record",
    cause:
      "A resource that has `fields` defines a record. `ref`, `record` and `returns` name one of those; `returns` may also name a resource with `record`.",
    help: "give the resource `fields`, or name another one",
  },
  "view-with-two-meanings": {
    severity: "error",
    title: "a name of several views",
    cause:
      "`returns` names resources that show different fields of a record. A reply has the fields of one of them.",
    help: "in a namespace or below a parent, put its name in front (`admin_profile`), or give one of the resources another name with `as`",
  },
  "action-with-two-records": {
    severity: "error",
    title: "an action with two records",
    cause:
      "Several resources lead to this action, and they differ in their records, their fields, or what the action takes. An action takes and returns values of one type.",
    help: "give one of the resources a controller of its own with `controller`",
  },
  "unknown-field": {
    severity: "error",
    title: "there is no such field",
    cause:
      "`read`, `write`, `list`, `where`, `by` and `parent` of a resource and `unique` of a field name fields of the record.",
    help: "add the field, or name another one",
  },
  "param-not-unique": {
    severity: "error",
    title: "a parameter that does not identify one record",
    cause:
      "The parameter of a path must lead to exactly one record, so it must be the id or a unique field. Beside a `key`, a name that no field has is the id's.",
    help: "name a field that is unique, say the record's `key` if this is its id, or leave out `param`",
  },
  slug: {
    severity: "error",
    title: "a slug that cannot be made",
    cause:
      "A field with `from` is made of another text of the row when that is created: letters from a to z, digits and dashes, with a number if it is taken. Everybody who sees it sees that text, and its limits have to leave room for it.",
    help: "name a text that everybody may read who sees this field",
  },
  "ref-circle": {
    severity: "error",
    title: "records that need each other",
    cause:
      "A required ref needs a record that already exists. In a circle of such refs, no record can be the first.",
    help: "make one of the refs optional",
  },
  "type-clash": {
    severity: "error",
    title: "two types with the same name",
    cause:
      "A record produces types such as `Article`, `NewArticle` and `ArticleChange`. Another record already has a type of that name.",
    help: "give the record another name with `record`",
  },
  "refused-value": {
    severity: "error",
    title: "a value that the field refuses",
    cause:
      "A request with this value would be refused, so no record can have it: it cannot be a default or an example, and `where` could never find it.",
    help: "correct the value, or the limits of the field",
  },
  "key-unmade": {
    severity: "error",
    title: "rows whose ids nothing makes",
    cause:
      "A database counts ids that are numbers, and UUIDs are drawn. A text is made by a function of yours (`madeBy: server`), or by the client, who sends PUT to its address (`madeBy: client`).",
    help: "say with `madeBy` who makes it",
  },
  "table-clash": {
    severity: "error",
    title: "two tables with the same name",
    cause:
      "A record is kept in a table named by the record's plural, and each list of refs has a table of its own. To SQLite, names that differ only in case are the same.",
    help: "give one of them another name with `table`",
  },
  "reserved-table": {
    severity: "error",
    title: "a table with a name that the database needs",
    cause:
      "SQLite keeps all names that begin with `sqlite_` to itself, and `kysely_migration` holds which migrations were applied. PostgreSQL calls the primary key of `articles` `articles_pkey`, and the sequence of its ids `articles_id_seq`. The first migration could not create such a table.",
    help: "give the table another name with `table`",
  },
  "list-word": {
    severity: "error",
    title: "a parameter that a list has another meaning for",
    cause:
      "The query of a list has parameters of its own: `sort`, `q` if it can be searched, and for its pages `size` and `after` or `page`, or `limit` and `offset`. A filter of the same name could not be told apart, though the field itself may have the name. What `query` adds to them differs from these and from the filters, and can be left out.",
    help: "give the filter a name of its own: `filter: { amount: size }`",
  },
  "list-field": {
    severity: "error",
    title: "a field that rows cannot be found by",
    cause:
      "Lists are filtered and sorted by fields that the resource reads, so that they reveal nothing that replies do not. Lists of values, objects, `json` and computed fields are not columns that a database can compare.",
    help: "name another field",
  },
  "by-without-scope": {
    severity: "error",
    title: "`by` that does not say whose row it is",
    cause:
      "With `by`, each caller has a row, or one below each parent. `by` names the ref with `scope` whose value is the caller. With a `caller` at the top, it names any ref to the caller's record, or the caller's own row there: `self`.",
    help: "name a ref that has `scope`, as in `user: { ref: users, scope: all }`, or one to the caller's record",
  },
  "parent-ref": {
    severity: "error",
    title: "no clear ref to the row above",
    cause:
      "A nested resource has a ref to the row above. It has the name of that record, or `parent` says another, as it must where `by` leaves two refs that would do. It is not the ref of `by`: that is to who calls.",
    help: "name a ref to the record above with `parent`",
  },
  "returns-above": {
    severity: "error",
    title: "`returns` that names no row above",
    cause:
      "`returns` of a resource with `by` says that its changes answer with the row above, as its own resource shows it. It names that record, or that resource.",
    help: "name the record of the row above, or remove it",
  },
  "by-in-open-place": {
    severity: "error",
    title: "a row of the caller where nobody is asked who calls",
    cause:
      "With `by`, a singleton is the row of whoever calls. `scope: false`, on it or around it, opens a place to all rows: its requests have no caller, so each of them would be answered with 401.",
    help: "take the resource out of the place with `scope: false`, or name its row with `where` on a unique field",
  },
  "singleton-of-many": {
    severity: "error",
    title: "a singleton that is any of many rows",
    cause:
      "A singleton is one row. The record of this one has many: its path names none of them, and neither `by`, `where` nor a unique field says which it is. Everybody would see the first row, and change or remove all of them.",
    help: "name the ref to the caller with `by`, give a unique field its value with `where`, or use a resource with an id",
  },
  "no-access": {
    severity: "error",
    title: "nothing says who may do this",
    cause:
      "With a `caller`, each resource that is stored says who may see its rows, and who may change them: nothing is open, or closed, by forgetting.",
    help: "add `access`: a word for all, or words for `read` and for `write`",
  },
  "access-word": {
    severity: "error",
    title: "a word that names nobody",
    cause:
      "A rule is made of words: a ref to the record of callers, one of the roles of `caller`, `self` on that record itself, `caller` for whoever is known, `anyone`, and words of your own, `caller.words`, for rows that are there.",
    help: "use one of these words",
  },
  members: {
    severity: "error",
    title: "members that cannot be found",
    cause:
      "`members` names a resource whose rows say who belongs to what: each refers to a row of the resource with `members` and to a caller, once.",
    help: "name the resource, and its fields where it has several that would do",
  },
  "access-rule": {
    severity: "error",
    title: "a rule that says nothing",
    cause:
      "A rule that nobody ever meets, or that has words beside `anyone`, does not mean what it seems to.",
    help: "remove what has no effect",
  },
  "scope-clash": {
    severity: "error",
    title: "one name for two kinds of owners",
    cause:
      "The columns of refs with `scope` decide which rows a caller can reach: `{ account_id: 7 }`. Two of them have the same name but refer to different records, so the ids of one kind of owner would match rows of the other.",
    help: "give one of the fields another name",
  },
  "place-clash": {
    severity: "error",
    title: "a controller with two stores",
    cause:
      "The rows that requests can reach are defined once for each controller. Several resources lead to this one, and they hold different records, or different rows of the same record.",
    help: "give one of the resources a controller of its own with `controller`",
  },
} as const satisfies Record<string, CatalogueEntry>;
