/**
 * What each controller has to be: one method for each of its actions.
 */
import type { Context, Result } from "./http.js";

/** What `createApp` takes: every controller, by its name in the route table. */
export interface Controllers {
  readonly articles: ArticlesContract;
}

/** The parameters of each action of `articles`. */
export interface ArticlesParams {
  show: { readonly id: string };
}

export type ArticlesContext<Action extends keyof ArticlesParams> = Context<
  ArticlesParams[Action]
>;

export interface ArticlesContract {
  show(context: ArticlesContext<"show">): Result;
}
