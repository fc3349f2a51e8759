# What twelve years leave behind: drawn twice, mounted, redirected, by verb.
resources :tickets
resources :tickets, only: [:index]
resources :people, controller: "users", path: "team"
get "tickets/list", to: "tickets#index"
post "tickets/:id/close", to: "tickets#close"
post "tickets/:ticket_id/comments/:id/hide", to: "comments#hide"
get "tickets/:id/history/:version", to: "history#show"
get "old/:id", to: redirect("/tickets/%{id}", status: 302)
get "elsewhere", to: redirect { |_, request| request.host }
get "files/:name-:size", to: "files#show"
delete "logout", to: "sessions#destroy", as: :logout
mount ->(_) { [200, {}, []] } => "/engine", as: :engine
