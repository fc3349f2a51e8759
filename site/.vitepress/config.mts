/**
 * The site: every page of docs/, as it stands, and the playground. Nothing on
 * it comes from elsewhere: no font, no script, no count of visitors. It is a
 * package of its own, so that the tool has few dependencies.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import {
  defineConfig,
  type DefaultTheme,
  type HeadConfig,
  type Plugin,
} from "vitepress";

const site = dirname(dirname(fileURLToPath(import.meta.url)));
const docs = join(site, "../docs/");
const dist = join(site, "dist");

export default defineConfig({
  title: "resource-gen",
  description: "One manifest of resources in; typed REST out.",
  lang: "en",
  srcDir: "../docs",
  outDir: "./dist",
  cacheDir: "./.vitepress/cache",
  rewrites: { "README.md": "index.md" },
  // Where it is served from: `SITE_BASE=/resource-gen/ npm run site`.
  base: process.env["SITE_BASE"] ?? "/",
  cleanUrls: false,
  metaChunk: true,
  // Who reads one page need not load all that it links to.
  router: { prefetchLinks: false },
  themeConfig: {
    nav: [
      { text: "Tutorial", link: "/tutorial" },
      { text: "Tutorial: a service", link: "/tutorial-service" },
      { text: "Manifest", link: "/manifest" },
      { text: "Playground", link: "/playground" },
    ],
    sidebar: readSidebar(),
    outline: [2, 3],
    search: { provider: "local" },
  },
  markdown: {
    anchor: { slugify },
    config: (md) => {
      // Braces of templates are text here, not Vue's.
      for (const name of ["text", "code_inline"] as const) {
        const render = md.renderer.rules[name];
        md.renderer.rules[name] = (...args) =>
          (render?.(...args) ?? "").replaceAll("{{", "&#123;&#123;");
      }
      md.core.ruler.push("links-out", ({ tokens, env }) => {
        const { relativePath = "" } = env as { relativePath?: string };
        for (const token of tokens) {
          settleLinks(token.children ?? [], relativePath);
          // Tables of ours, in no language that has colours.
          if (/^(?:routes|problems)\b/.test(token.info)) token.info = "text";
        }
      });
    },
  },
  transformPageData: (page) => {
    if (page.relativePath !== "playground.md") return undefined;
    const { frontmatter } = page;
    return { frontmatter: { ...frontmatter, playground: true, aside: false } };
  },
  transformHead: ({ pageData, assets }) =>
    pageData.frontmatter["playground"] === true ? preload(assets) : [],
  vite: {
    worker: { format: "es", plugins: () => [dropFalseHints(), dropCauses()] },
    plugins: [ownVue()],
    server: { fs: { allow: [join(site, "..")] } },
    build: { chunkSizeWarningLimit: 2000 },
  },
});

/** The pages lie outside of this package, and use its Vue none the less. */
function ownVue(): Plugin {
  return {
    name: "own-vue",
    enforce: "pre",
    resolveId(source, importer, options) {
      if (!/^vue(?:$|\/)/.test(source)) return null;
      // What renders the pages to HTML takes it from node_modules as it is.
      if (options.ssr === true) return { id: source, external: true };
      if (importer?.startsWith(docs) !== true) return null;
      const here = join(site, ".vitepress/config.mts");
      return this.resolve(source, here, { ...options, skipSelf: true });
    },
  };
}

/** Of comments that only look like hints Rollup warns; without them it does not. */
function dropFalseHints(): Plugin {
  return {
    name: "drop-false-hints",
    transform: (code, id) =>
      id.includes("node_modules/zod/")
        ? { code: code.replaceAll("`@__PURE__`", "`PURE`"), map: null }
        : null,
  };
}

/** The catalogue's causes are for `explain` and SARIF, which the playground has not. */
function dropCauses(): Plugin {
  return {
    name: "drop-causes",
    transform: (code, id) =>
      id.includes("src/diagnostics/codes/")
        ? { code: code.replace(CAUSE, 'cause: ""'), map: null }
        : null,
  };
}

/** A cause, as esbuild prints it. */
const CAUSE = /\bcause: (["`])(?:(?!\1)[^\\]|\\.)*\1/g;

/** The headings of docs/README.md and the pages under each. */
function readSidebar(): DefaultTheme.SidebarItem[] {
  const text = readFileSync(join(docs, "README.md"), "utf8");
  const groups = text.split(/^## /m).slice(1);
  return groups.flatMap((group) => {
    const [title = ""] = group.split("\n");
    const items = [...group.matchAll(/\[([^\]]+)\]\(([\w-]+)\.md\)/g)].map(
      ([, name = "", page = ""]) => ({
        text: name.replaceAll("\n", " ").replace(/\s+/g, " "),
        link: `/${page}`,
      }),
    );
    return items.length === 0 ? [] : [{ text: title, items }];
  });
}

/** An anchor as GitHub makes it, so that links mean the same in both places. */
function slugify(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
}

interface Token {
  type: string;
  tag: string;
  nesting: number;
  attrGet: (name: string) => string | null;
  attrSet: (name: string, value: string) => void;
}

/**
 * Links to pages of docs/ stay. What lies outside is no page of the site: its name
 * stays as text. `REPOSITORY` says where the files can be read, if anywhere.
 */
function settleLinks(tokens: Token[], page: string): void {
  const source = page === "index.md" ? "README.md" : page;
  const repository = process.env["REPOSITORY"];
  let isOutside = false;
  for (const token of tokens) {
    if (token.type === "link_open") {
      const href = token.attrGet("href") ?? "";
      const target = posix.normalize(
        posix.join("docs", posix.dirname(source), href.replace(/#.*$/, "")),
      );
      isOutside = /^\.\.?\//.test(href) && !target.startsWith("docs/");
      if (!isOutside) continue;
      if (!existsSync(join(site, "..", target)))
        throw new Error(`${source} links to ${target}, which is not there`);
      if (repository !== undefined) {
        const hash = /#.*$/.exec(href)?.[0] ?? "";
        token.attrSet("href", `${repository}/${target}${hash}`);
        isOutside = false;
        continue;
      }
      token.tag = "span";
      token.type = "text_open";
      token.attrSet("title", target);
    } else if (token.type === "link_close" && isOutside) {
      token.tag = "span";
      token.type = "text_close";
      isOutside = false;
    }
  }
}

/** The playground, its worker and what that needs at once: loaded while the page is. */
function preload(assets: readonly string[]): HeadConfig[] {
  const worker = assets.find((path) => /\/worker-[^/]*\.js$/.test(path));
  if (worker === undefined) throw new Error("there is no worker");
  const folder = posix.dirname(worker);
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    const text = readFileSync(join(dist, "assets", name), "utf8");
    for (const [, other = ""] of text.matchAll(
      /(?:^|[;}\n])(?:import|export)\b[^"';()]*["']\.\/([^"']+)["']/g,
    ))
      visit(other);
  };
  visit(posix.basename(worker));
  const view = readdirSync(join(dist, "assets/chunks")).find((name) =>
    name.startsWith("Playground."),
  );
  if (view === undefined) throw new Error("there is no playground");
  return [...seen, `chunks/${view}`].map((name) => [
    "link",
    { rel: "modulepreload", href: `${folder}/${name}` },
  ]);
}
