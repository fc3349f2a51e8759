# Draws a file of routes with the real Rails router, and prints what
# `rails routes --expanded` and `rails routes` print of it, and the table itself.
require "json"
require "action_dispatch"
require "action_controller"
require "action_dispatch/routing/inspector"

set = ActionDispatch::Routing::RouteSet.new
set.draw { instance_eval(File.read(ARGV[0])) }
inspector = ActionDispatch::Routing::RoutesInspector.new(set.routes)
formatters = ActionDispatch::Routing::ConsoleFormatter
table = set.routes.filter_map do |route|
  next unless route.defaults[:controller]
  { verb: route.verb, path: route.path.spec.to_s, controller: route.defaults[:controller],
    action: route.defaults[:action] }
end
puts JSON.generate(
  expanded: inspector.format(formatters::Expanded.new(width: 80)),
  plain: inspector.format(formatters::Sheet.new),
  table:
)
