import type { ArticlesContext, ArticlesContract } from '../resources/contracts.js'

export class ArticlesController implements ArticlesContract {
  index = (context: ArticlesContext<'index'>) => context.ok([])
  show = (context: ArticlesContext<'show'>) => context.ok(1)

  /** DELETE /articles/:id */
  destroy(context: ArticlesContext<'destroy'>) {
    return context.notImplemented()
  }
}
