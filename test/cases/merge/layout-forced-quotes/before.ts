import type { ArticlesContext, ArticlesContract } from '../resources/contracts.js';

const words = ["don't", "can't", "won't"];

export class ArticlesController implements ArticlesContract {
  index(context: ArticlesContext<'index'>) {
    return context.ok(words);
  }
}
