# Draws manifests with the real Rails router. Reads a JSON line for each
# manifest, { manifest, requests: [[method, path]], helpers: [[name, args,
# options]] }, and answers with one: its table, what the requests reach and
# what the helpers return, in the names that resource-gen uses.
require "json"
require "rack/mock"
require "action_dispatch"
require "action_controller"

METHODS = { "collection" => :collection, "member" => :member, "new" => :new }.freeze

def symbols(hash) = hash.transform_keys(&:to_sym)

def patterns(hash) = symbols(hash).transform_values { |source| Regexp.new(source) }

# "" turns a part off, which is nil in Rails.
def part(text) = text == "" ? nil : text

def scope_options(entry)
  options = {}
  %w[only except].each { |key| options[key.to_sym] = Array(entry[key]).map(&:to_sym) if entry.key?(key) }
  options[:path] = entry["path"] if entry.key?("path")
  options[:module] = part(entry["module"]) if entry.key?("module")
  options[:constraints] = patterns(entry["constraints"]) if entry["constraints"]
  options[:defaults] = symbols(entry["defaults"]) if entry["defaults"]
  options[:path_names] = symbols(entry["pathNames"]) if entry["pathNames"]
  options[:shallow] = entry["shallow"] if entry.key?("shallow")
  options
end

def draw_extra(mapper, action, extra)
  extra = { "method" => extra } unless extra.is_a?(Hash)
  options = { via: Array(extra["method"]).map(&:downcase) }
  return mapper.match(action.to_sym, **options) unless extra.key?("path")

  mapper.match(extra["path"], action: action.to_sym, as: action.to_sym, **options)
end

def draw_bundle(mapper, entry)
  METHODS.each do |key, scope|
    next unless entry[key]

    mapper.send(scope) do
      entry[key].each { |action, extra| draw_extra(mapper, action, extra) }
    end
  end
  (entry["resources"] || {}).each { |name, resource| draw_resource(mapper, name, resource) }
end

def draw_resource(mapper, name, entry)
  options = scope_options(entry)
  options[:param] = entry["param"].to_sym if entry["param"]
  options[:as] = entry["as"] if entry["as"]
  # Rails gives a singleton the plural's controller; the design its own.
  controller = entry["controller"] || (name if entry["singleton"])
  options[:controller] = controller if controller
  options[:concerns] = Array(entry["concerns"]).map(&:to_sym) if entry["concerns"]
  mapper.send(entry["singleton"] ? :resource : :resources, name.to_sym, **options) do
    draw_bundle(mapper, entry)
    draw_namespaces(mapper, entry)
  end
end

def redirect(mapper, entry)
  mapper.redirect(entry["redirect"].gsub(/:([a-z]\w*)/, '%{\1}'), status: entry["status"] || 301)
end

def draw_route(mapper, entry)
  # A redirect without a method is one of GET.
  target = entry["redirect"] ? redirect(mapper, entry) : entry["to"]
  options = { to: target, via: Array(entry["method"] || "GET").map(&:downcase), as: entry["as"] }
  options[:constraints] = patterns(entry["constraints"]) if entry["constraints"]
  options[:defaults] = symbols(entry["defaults"]) if entry["defaults"]
  mapper.match(entry["path"], **options)
end

def draw_level(mapper, entry)
  (entry["routes"] || []).each { |route| draw_route(mapper, route) }
  (entry["resources"] || {}).each { |name, resource| draw_resource(mapper, name, resource) }
  draw_namespaces(mapper, entry)
end

def draw_namespaces(mapper, entry)
  (entry["namespaces"] || {}).each do |name, namespace|
    options = scope_options(namespace)
    options[:as] = part(namespace["as"]) if namespace.key?("as")
    options[:shallow_path] = namespace["shallowPath"] if namespace.key?("shallowPath")
    options[:shallow_prefix] = namespace["shallowPrefix"] if namespace.key?("shallowPrefix")
    mapper.namespace(name.to_sym, options) { draw_level(mapper, namespace) }
  end
end

def draw(manifest)
  ActionDispatch::Routing::RouteSet.new.tap do |set|
    set.draw do
      (manifest["concerns"] || {}).each { |name, entry| concern(name.to_sym) { draw_bundle(self, entry) } }
      draw_level(self, manifest)
    end
  end
end

def camel(name) = name&.sub(/\A_+/, "")&.gsub(/_+([a-z0-9])/) { Regexp.last_match(1).upcase }

def table(set)
  set.routes.flat_map do |route|
    path = route.path.spec.to_s.delete_suffix("(.:format)")
    constraints = route.path.requirements.select { |name,| route.path.names.include?(name.to_s) }
    # What Rails gives every glob.
    constraints = constraints.reject { |_, pattern| pattern.source == ".+?" }
    route.verb.split("|").each_with_index.map do |method, index|
      { name: index.zero? ? camel(route.name) : nil, method:, path: path.empty? ? "/" : path,
        controller: route.defaults[:controller], action: camel(route.defaults[:action]),
        constraints: constraints.transform_values(&:source),
        defaults: route.defaults.except(:controller, :action) }
    end
  end
end

# Where a redirect leads, and how; nothing for an action.
def where(route, found, asked)
  app = route.app.respond_to?(:app) ? route.app.app : route.app
  return {} unless app.is_a?(ActionDispatch::Routing::Redirect)

  { "status" => app.status.to_s, "location" => app.path(found, asked) }
end

def recognize(set, method, path)
  request = Rack::MockRequest.env_for("/", method:)
  request["PATH_INFO"] = ActionDispatch::Journey::Router::Utils.normalize_path(path)
  asked = ActionDispatch::Request.new(request)
  set.router.recognize(asked) do |route, found|
    params = found.transform_keys(&:to_s)
    named = { "controller" => params["controller"], "action" => camel(params["action"]) }
    return params.merge(named, where(route, found, asked))
  end
  nil
end

def help(set, name, args, options)
  original = set.named_routes.names.find { |known| camel(known.to_s) == name }
  given = symbols(options.slice("format", "anchor"))
  given[:params] = options["query"] if options["query"]
  given[:trailing_slash] = true if options["trailingSlash"]
  set.url_helpers.send("#{original}_path", *args, **given)
rescue ActionController::UrlGenerationError
  nil
end

$stdout.sync = true
$stdin.each_line do |line|
  asked = JSON.parse(line)
  set = draw(asked["manifest"])
  puts JSON.generate(
    routes: table(set),
    requests: asked["requests"].map { |method, path| recognize(set, method, path) },
    helpers: asked["helpers"].map { |name, args, options| help(set, name, args, options) }
  )
end
