package dev.freshet.gateway;

import dev.freshet.config.Config;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.config.MatchConfig;
import dev.freshet.gateway.config.RouteConfig;
import dev.freshet.gateway.upstream.GroupState;
import dev.freshet.gateway.upstream.InstanceState;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.ProblemJson;
import dev.freshet.inject.Component;
import dev.freshet.ops.ManagementEndpoint;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Shows routes and instances as JSON if {@code management.gateway.enabled} is true. Omits possible secrets: the
 * settings of filters, the values that headers and parameters must have, and the values of metadata.
 */
@Component("freshetGatewayRoutes")
public final class RoutesEndpoint implements ManagementEndpoint {
    private static final String MASK = "***";

    private final Gateway gateway;
    private final boolean enabled;

    public RoutesEndpoint(Gateway gateway, Config config) {
        this.gateway = gateway;
        this.enabled = config.reader("management.gateway").bool("enabled", "false");
    }

    @Override
    public String path() {
        return "gateway/routes";
    }

    @Override
    public boolean enabled() {
        return enabled;
    }

    @Override
    public HttpHandler handler() {
        return (request, response) -> response.header("Cache-Control", "no-store").contentType("application/json")
                .send(ProblemJson.of(view()));
    }

    private Map<String, @Nullable Object> view() {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("routes", gateway.config().routes().stream().map(RoutesEndpoint::view).toList());
        view.put("upstreams", gateway.upstreams().stream().map(RoutesEndpoint::view).toList());
        return view;
    }

    private static Map<String, @Nullable Object> view(RouteConfig route) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("id", route.id());
        view.put("match", view(route.match()));
        view.put("upstream", route.upstream());
        view.put("filters", route.filters().stream().map(FilterSettings::name).toList());
        view.put("metadata", masked(route.metadata().keySet()));
        return view;
    }

    private static Map<String, @Nullable Object> view(MatchConfig match) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("path", orNull(match.paths()));
        view.put("method", orNull(match.methods()));
        view.put("host", orNull(match.hosts()));
        view.put("header", masked(match.headers().keySet()));
        view.put("query", masked(match.queries().keySet()));
        MatchConfig.Weight weight = match.weight();
        view.put("weight", weight == null ? null : Map.of("group", weight.group(), "share", weight.share()));
        return view;
    }

    /** Only the names: a value may let a request in or be a secret of a filter. */
    private static @Nullable Object masked(Set<String> names) {
        Map<String, String> masked = new TreeMap<>();
        names.forEach(name -> masked.put(name, MASK));
        return masked.isEmpty() ? null : masked;
    }

    private static @Nullable Object orNull(Collection<?> values) {
        return values.isEmpty() ? null : values;
    }

    private static Map<String, @Nullable Object> view(GroupState group) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("name", group.name());
        view.put("protocol", group.protocol());
        view.put("instances", group.instances().stream().map(RoutesEndpoint::view).toList());
        return view;
    }

    private static Map<String, @Nullable Object> view(InstanceState instance) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("address", instance.address());
        view.put("weight", instance.weight());
        view.put("healthy", instance.healthy());
        view.put("ejected", instance.ejected());
        view.put("inFlight", instance.inFlight());
        view.put("answered", instance.answered());
        view.put("failed", instance.failed());
        view.put("ejections", instance.ejections());
        view.put("connections", instance.connections().connections());
        view.put("idleConnections", instance.connections().idle());
        view.put("waiting", instance.connections().waiting());
        return view;
    }
}
