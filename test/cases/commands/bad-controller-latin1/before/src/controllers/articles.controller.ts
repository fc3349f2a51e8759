// café
export class ArticlesController {}
