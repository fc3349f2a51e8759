# A forum, with shallow nesting and concerns.
concern(:reportable) { resources :reports, only: [:create], controller: "reports" }
resources :boards, shallow: true do
  resources :topics do
    resources :posts, concerns: :reportable
    member do
      post :pin
      delete :pin, action: :unpin
    end
  end
end
resources :users, only: [:index, :show], param: :name, constraints: { name: /[a-z]+/ }
resource :profile
resource :session, only: [:new, :create, :destroy]
get "login", to: "sessions#new"
get "search", to: "search#index", as: :search
get "*path", to: "errors#show"
