# A shop, with an account, a checkout and a back office.
root "products#index"
resources :products, only: [:index, :show], param: :slug do
  resources :reviews, only: [:index, :new, :create]
  collection { get :search }
end
resource :cart, only: [:show, :update, :destroy] do
  resources :items, only: [:create, :update, :destroy], controller: "cart_items"
end
resource :checkout, only: [:new, :create]
resources :orders, only: [:index, :show] do
  member do
    post :cancel
    get :invoice
  end
end
namespace :admin do
  root "dashboard#show"
  resources :products do
    member { patch :archive }
    resources :variants, shallow: true
  end
  resources :orders, except: [:new, :create, :destroy]
end
get "/shop", to: redirect("/products")
