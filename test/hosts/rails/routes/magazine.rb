# A magazine in two languages, with words of its own in the paths.
scope "(:locale)", locale: /en|de/ do
  resources :articles, only: [:index, :show]
  get "about", to: "pages#about", as: :about
end
scope path_names: { new: "neu", edit: "bearbeiten" } do
  resources :authors, path: "autoren"
end
scope module: "editorial", path: "redaktion" do
  resources :drafts do
    put :publish, on: :member
    get :preview, on: :new
  end
end
resources :issues, only: [] do
  resources :pages, only: [:show], param: :number
end
get "archive/:year/:month", to: "archive#show", as: :archive
get "feed.xml", to: "feeds#show"
