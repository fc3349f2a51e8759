/** The manifests that `init` writes. Text alone. */

/** What a starter can hold. */
export type Example = "blog" | "blank";

const head = `# yaml-language-server: $schema=./node_modules/resource-gen/dist/schema.json

# The resources of this application. Each becomes routes, a controller, URL
# helpers and tests. After every change run
#
#   npx resource-gen          write what the manifest says
#   npx resource-gen routes   print the route table
`;

const blog = `${head}
apiOnly: true # programs need no pages with forms, so no "new" and no "edit"
formats: [json] # /articles.json, /articles/1.json; the first is the default

resources:
  articles: # index, create, show, update and destroy
    resources:
      comments: # /articles/:article_id/comments
        only: [index, create, destroy]

  authors: # to be read, not written
    only: [index, show]

  profile: # /profile: there is one, so it has no id
    singleton: true
    only: [show, update]
`;

const blank = `${head}
# formats: [json]               # the suffixes of paths; the first is the default
# baseUrl: https://example.com  # what absolute URLs begin with

resources: {}
  # articles:                   # /articles and /articles/:id
  #   only: [index, show]       # or except: [destroy]
  #   resources:
  #     comments: {}            # /articles/:article_id/comments
  #
  # profile:
  #   singleton: true           # /profile: there is one, so it has no id
`;

/** A manifest without any resource, for `add` to put one in. */
export const emptyStarter = `${head}
resources: {}
`;

export const starters: Readonly<Record<Example, string>> = { blog, blank };

export function isExample(word: string): word is Example {
  return Object.hasOwn(starters, word);
}
