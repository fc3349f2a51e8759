/** A manifest with every kind of decision that emitted code can get wrong. */
export const manifest = {
  baseUrl: "https://api.example.com",
  formats: ["json", "html", { name: "ics", type: "text/calendar" }],
  updateMethods: ["PATCH", "PUT"],
  fallback: true,
  routes: [
    { method: "GET", path: "/", to: "home#index", as: "root" },
    { method: "GET", path: "/@:user", to: "users#show", as: "user" },
    { method: "GET", path: "/files/:name-:version", to: "files#show" },
  ],
  namespaces: {
    admin: { resources: { articles: { only: ["index", "update"] } } },
  },
  resources: {
    articles: {
      param: "slug",
      collection: { search: "GET", bulk_delete: "DELETE" },
      member: { publish: "POST", preview: ["GET", "POST"] },
      subsets: { selected: ["index", "update", "destroy"] },
      resources: {
        comments: { shallow: true, only: ["index", "show", "create"] },
        photos: { only: ["index", "show", "destroy"], formats: ["html"] },
      },
    },
    events: {
      formats: ["ics", "json"],
      defaults: { locale: "en", zone: "utc" },
      only: ["index", "show", "update"],
    },
    years: {
      constraints: { id: "\\d{4}" },
      only: ["index", "show", "destroy"],
    },
    pings: { formats: [], only: ["index", "show", "create"] },
    profile: { singleton: true },
  },
};

/** A manifest whose records have every kind of limit. */
export const records = {
  formats: ["json", "html", "xml"],
  envelope: true,
  updateMethods: ["PATCH", "PUT"],
  resources: {
    users: {
      key: "uuid",
      only: ["create", "update"],
      fields: {
        name: { type: "string", minLength: 2, maxLength: 40 },
        email: { type: "email", maxLength: 60 },
        home: "url?",
        born: { type: "date", min: "1900-01-01", max: "2030-12-31" },
        role: { enum: ["reader", "writer", "owner"], default: "reader" },
      },
    },
    articles: {
      only: ["create", "update"],
      fields: {
        title: "string",
        body: "text?",
        price: { type: "decimal", scale: 2, min: "0.00", max: "99.90" },
        stars: { type: "integer", min: 1, max: 5 },
        ratio: { type: "number", min: -0.5, max: 0.5, default: 0.25 },
        words: { type: "string", many: true, minItems: 1, maxItems: 4 },
        slug: { type: "string", pattern: "[a-z0-9-]+", write: "create" },
        address: { fields: { street: "string", zip: "string?" } },
        starts: { type: "datetime", min: "2020-01-01T00:00:00.000Z" },
        featured: { type: "boolean", default: false },
        views: { type: "integer", default: 0, write: "never" },
        liked: { type: "boolean", computed: true },
        author: { ref: "users" },
      },
      member: { publish: { method: "POST", body: { at: "datetime?" } } },
    },
  },
};
