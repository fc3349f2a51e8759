import type { ArticlesContext, ArticlesContract } from "../resources/contracts.js";

export class ArticlesController implements ArticlesContract {  
  index(context: ArticlesContext<"index">) {  
    return context.ok([]);	
  }  
  
}  
