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
