/** Manifests whose rules have every kind of word, for the tests that guard them. */

const users = {
  fields: { name: { type: "string", unique: true } },
  access: {
    read: "anyone",
    create: "anyone",
    update: "self",
    destroy: "admin",
  },
};

const teams = {
  fields: { name: "string" },
  members: { through: "memberships", creator: "owner" },
  access: {
    read: "team",
    create: "caller",
    update: ["team.manager", "team.owner"],
    destroy: "team.owner",
  },
  resources: {
    memberships: {
      fields: {
        user: { ref: "users", unique: ["team"] },
        role: { enum: ["viewer", "editor", "manager", "owner"] },
      },
      access: {
        read: "team",
        write: [
          { who: "team.manager", where: { role: ["viewer", "editor"] } },
          "team.owner",
        ],
        destroy: ["user", "team.manager", "team.owner"],
      },
    },
  },
};

const base = { database: { dialect: "sqlite" }, formats: ["json"] };

/** By what they are about. */
export const guarded: Readonly<Record<string, object>> = {
  owners: {
    ...base,
    caller: { ref: "users", roles: ["admin", "staff"] },
    resources: {
      users,
      boards: {
        fields: {
          title: "string",
          state: { enum: ["draft", "live"], default: "draft" },
          owner: { ref: "users", set: "caller" },
          editor: { ref: "users", optional: true },
        },
        access: {
          read: ["owner", "editor", "admin", { where: { state: "live" } }],
          write: ["owner", "editor", "admin"],
          create: "caller",
          destroy: [
            "owner",
            "admin",
            { who: "editor", where: { state: "draft" } },
          ],
        },
        member: { publish: { method: "POST", access: ["owner", "editor"] } },
        resources: {
          cards: {
            fields: { text: "string", author: { ref: "users", set: "caller" } },
            access: { write: ["author", "admin"], create: "caller" },
          },
        },
      },
      notes: {
        fields: {
          text: "string",
          isOpen: { type: "boolean", default: false },
          writer: { ref: "users", optional: true, set: "caller" },
        },
        access: {
          read: ["writer", "admin", { who: "staff", where: { isOpen: true } }],
          write: "writer",
          create: "anyone",
          update: ["writer", "staff"],
        },
      },
    },
  },
  teams: {
    ...base,
    caller: { ref: "users", roles: ["admin"] },
    resources: {
      users,
      teams,
      boards: {
        fields: {
          title: "string",
          state: { enum: ["draft", "live"], default: "draft" },
          owner: { ref: "users", set: "caller" },
          team: { ref: "teams", optional: true },
          may: { can: ["update", "destroy", "publish"] },
        },
        access: {
          read: ["owner", "team", { where: { state: "live" } }, "admin"],
          write: ["owner", "team.editor", "team.manager", "admin"],
          create: "caller",
          destroy: [
            "owner",
            { who: "team.manager", where: { state: "draft" } },
            "admin",
          ],
        },
        member: {
          publish: { method: "POST", access: ["owner", "team.manager"] },
        },
      },
    },
  },
  ranks: {
    ...base,
    caller: { ref: "people" },
    resources: {
      people: {
        key: "uuid",
        fields: { name: "string" },
        access: { read: "caller", write: "self", create: "anyone" },
      },
      clubs: {
        key: "uuid",
        fields: { name: "string", isOpen: { type: "boolean", default: false } },
        members: { through: "seats", creator: "chair", ranked: true },
        access: {
          read: ["club", { where: { isOpen: true } }],
          write: "club.chair",
          create: "caller",
        },
        resources: {
          seats: {
            fields: {
              person: { ref: "people", unique: ["club"] },
              role: { enum: ["guest", "host", "chair"], default: "guest" },
            },
            access: { write: "club.host", destroy: ["person", "club.chair"] },
          },
          posts: {
            fields: {
              text: "string",
              author: { ref: "people", set: "caller" },
            },
            access: {
              write: ["author", "club.chair"],
              create: "club.host",
            },
          },
        },
      },
    },
  },
  fields: {
    ...base,
    caller: { ref: "users", roles: ["admin", "staff"] },
    resources: {
      users: {
        fields: {
          name: { type: "string", unique: true },
          email: { type: "email", read: ["self", "admin"] },
          level: { type: "integer", default: 1, write: "admin" },
        },
        access: {
          read: "anyone",
          create: "anyone",
          update: ["self", "staff", "admin"],
          destroy: "admin",
        },
      },
      me: {
        ...{ record: "user", singleton: true, by: "self" },
        only: ["show", "update"],
      },
      teams,
      boards: {
        fields: {
          title: "string",
          state: { enum: ["draft", "live"], default: "draft" },
          owner: { ref: "users", set: "caller" },
          team: {
            ...{ ref: "teams", optional: true },
            link: ["team.editor", "team.owner", "staff"],
          },
          notes: {
            ...{ type: "text", optional: true },
            read: ["owner", { who: "team.manager", where: { state: "draft" } }],
            write: ["owner", "staff"],
          },
          isPinned: {
            ...{ type: "boolean", default: false },
            write: ["team.owner", "admin"],
          },
          may: { can: ["update", "destroy"] },
        },
        access: {
          read: ["owner", "team", "staff", { where: { state: "live" } }],
          write: ["owner", "team.editor", "team.manager", "staff"],
          create: "caller",
        },
      },
    },
  },
  places: {
    ...base,
    caller: { ref: "users", roles: ["admin", "support"] },
    namespaces: {
      admin: {
        access: { read: ["admin", "support"], write: "admin" },
        resources: {
          articles: { record: "article" },
          reports: { only: ["index", "create"] },
        },
      },
    },
    resources: {
      users,
      articles: {
        fields: {
          title: "string",
          state: { enum: ["draft", "live"], default: "draft" },
          author: { ref: "users", set: "caller" },
          may: { can: ["update", "destroy"] },
        },
        access: {
          read: [{ where: { state: "live" } }, "author"],
          write: "author",
          create: "caller",
        },
        collection: { mine: { method: "GET", access: "caller" } },
      },
      live: {
        record: "article",
        where: { state: "live" },
        only: ["index", "show", "destroy"],
        access: { read: "anyone", write: "support" },
      },
      profile: {
        singleton: true,
        only: ["show", "update"],
        fields: {
          bio: "string",
          user: { ref: "users", scope: "all" },
        },
        access: undefined,
      },
      searches: {
        only: ["index", "create"],
        access: { read: "anyone", write: ["admin", "support"] },
      },
      jobs: {
        only: ["index"],
        access: "admin",
        collection: { run: { method: "POST", access: ["admin", "support"] } },
      },
    },
  },
};
