# An interface for programs, with versions.
namespace :api, defaults: { format: :json } do
  namespace :v1 do
    resources :projects, except: [:new, :edit] do
      resources :tasks, except: [:new, :edit] do
        post :complete, on: :member
      end
      resource :owner, only: [:show, :update]
    end
    resources :webhooks, only: [:create]
    match "ping", to: "status#ping", via: [:get, :post]
  end
  namespace :v2 do
    resources :projects, only: [:index, :show]
  end
end
match "hook", to: "hooks#receive", via: :all
constraints(subdomain: "api") { get "status", to: "api/status#show" }
