/**
 * What each golden of the import shows, and why a person would write it so. Each
 * was read by hand; a golden that has no judgement fails the test of the sizes.
 */
export const judgements: Readonly<Record<string, string>> = {
  "beside-the-members":
    "`/pets/settings` has no member around: a namespace beside the resource. As collection actions it would be shorter, and no longer a singleton with its own controller.",
  "change-by-post":
    "POST of a member is `change`, a version is a namespace whatever stands below it, and `<upload_url>` is a parameter. `.json` at the end of a member keeps it a row.",
  "camel-refs":
    "Names in camelCase throughout: `naming` says it once. `parentParam` keeps the names of the ids; the rest is fields.",
  concerns:
    "Three resources with the same two children: said once, as a concern. It was written out three times until the lines were counted as they are printed.",
  everything:
    "All that a document can say. What has a word is in the manifest; `status` is that of replies, and `region` has the id that only they have.",
  "extra-actions":
    "What is none of the seven stands with its resource. `path: ''` is needed where the place itself answers another method.",
  fields:
    "Fields in their shortest form: `string`, `integer?`, an enum with its default. One of them needs no second line.",
  "form-bodies":
    "`forms: true` once, as some body is a form; without it the form would be 415.",
  forms:
    "`new` and `edit` are there, so `apiOnly` is not; the first resource then says nothing at all.",
  "ids-under-other-names":
    "`param` beside `key` where the record has no such field, and `unique` where it has: in both, the address stays as it was.",
  "laravel-blog":
    "Laravel's parameters are the singular names, which `param` keeps. `months` with an empty path reads oddly; it is the only way to keep both names, as each is a controller's method.",
  "left-out":
    "Seven routes that cannot be said are listed with the reason; what can be is three resources, of one line each.",
  "long-way-down":
    "Five segments before the first resource: one path of one namespace, not five namespaces.",
  "names-that-are-none":
    "`2fa`, `@me`, `v1.0` are no names: each gets the nearest, and a `path`.",
  namespaces:
    "`api` with `v1` and `v2` in it: two levels, as both share the first. `except` where it is no longer than `only`.",
  nested:
    "Two levels; only what the inner one lacks is said. It is as short as can be.",
  "nested-singleton":
    "`updateMethods` stands with `users`, whose own it is; the avatar has PUT.",
  "odd-fields":
    "What no field can be called is left out, and told once for all; `size_id` stays a number, as sizes are no record without their one field.",
  "odd-segments":
    "Globs and two parameters in one segment are rows: no resource has such paths.",
  "one-noun-twice":
    "`record` where the schema is the same, with `read` where it has fewer fields; `shop_user` is another thing. `heart` stays, whatever stands beside it.",
  "one-parameter-for-all":
    "`petId` for the member and below it: `param` and `parentParam` are both needed to keep it.",
  petstore:
    "As a person would write it: the id is called `petId` in paths only, and the list takes its `limit`.",
  "publish-and-back":
    "POST and DELETE of `publish` are one action with two methods: two are on the same path and there is nothing to show.",
  "publish-beside-reviews":
    "`publish` has POST only and is an action; `reviews` has a list with members and is a resource.",
  "publish-without-members":
    "`only: []` says that products themselves cannot be asked for.",
  "rails-blog":
    "As config/routes.rb would have it: resources with `shallow`, one singleton, the login and the root as rows with their names.",
  "rails-constructs":
    "Redirects, globs and `match` are rows, as in Rails. `:locale` around is a namespace without a module.",
  "rails-names":
    "`as` and `singular` only where Rails' helper differs from ours.",
  "read-only": "A list and its members: one line. It is as short as can be.",
  refs: "What a reference reaches is imported, what it does not reach is listed with the reason.",
  "remote-calls":
    "`/users.list` is a call, not a list: rows, grouped by the word before the dot.",
  "row-at-root":
    "`/` is a row. `/health` is a singleton that is shown, not a row: it can grow.",
  "settings-beside-reviews":
    "`{id}` and `{productId}` for one thing: as both names are kept, products stand there twice. A person would first mend the document.",
  "seven-actions": "All of a resource: its name. It is as short as can be.",
  shallow:
    "`shallow` once, on the outermost that is; replies below follow by themselves.",
  "shallow-of-two":
    "Photos of albums and of people, with members at the top: `shallow` cannot belong to one of the two, so the members stand on their own.",
  "shared-children":
    "Comments of two: a second controller, since they would share one. A concern of one line would save nothing.",
  singletons:
    "`singleton` where nothing has an id; `except` and `only` by what is shorter.",
  "slug-param": "`param: slug` and the feed. It is as short as can be.",
  "swagger-2":
    "The pet shop: PUT of the collection is no action of the seven, so it keeps the operation's name with an empty path.",
  tenant:
    "A parameter before everything is a namespace with that path; its controllers are in a folder of its name.",
  "type-taken":
    "`states` has its fields, although `actions` have a state of their own in the runtime.",
  "two-parameters":
    "`repos/:owner` is the path, `repo` the member: the pair names one record. Without a list of an owner's it needs no resource of owners.",
  "unnamable-properties":
    "An object of nothing but `+1` and `-1` is `json`: each is reported, and the title stays.",
  "user-and-users":
    "`/user` and `/users` both: `as` tells their helpers apart, and the keys of the second get a controller of their own.",
  "wrapped-and-guarded":
    "The list in `results` gives the fields, the query its parameters; `security` is said once.",
  verbs:
    "`auth` is no thing that can be shown: three actions under one name, without the seven.",
  "versioned-prefix":
    "`api` and `v1` as two namespaces: in words it is shorter than one with a path, and there is room for a v2.",
};
