import { ArticlesController } from './articles.controller.js'

export const controllers = {
	articles: new ArticlesController()
}
