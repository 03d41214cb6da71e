package dev.freshet.gateway.config;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import dev.freshet.config.ConfigType;
import dev.freshet.config.Nearest;
import dev.freshet.config.Origin;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * Reads the whole section and checks references between its parts.
 *
 * @param filters gets the id of each route and its filters
 */
record GatewayBinder(Config config, BiConsumer<String, List<FilterSettings>> filters)
        implements ConfigBinder<GatewayConfig> {
    /** The part of the heap, 1/8, for buffered responses. */
    private static final int HEAP_SHARE = 8;

    @Override
    public String prefix() {
        return GatewayConfig.PREFIX;
    }

    @Override
    public GatewayConfig bind(ConfigReader reader) {
        Map<String, UpstreamConfig> upstreams = new LinkedHashMap<>();
        ConfigReader section = reader.nested("upstreams");
        List<String> names = section.names();
        for (String name : names) {
            upstreams.put(name, section.nested(name, ConfigBinder.of(new UpstreamBinder(name)::bind)));
        }
        List<FilterSettings> everywhere = FilterList.read(config, reader, "filters");
        List<RouteConfig> routes = new ArrayList<>();
        Map<String, Origin> ids = new HashMap<>();
        for (ConfigReader element : reader.elements("routes")) {
            routes.add(element.bind(ConfigBinder.of(new RouteBinder(config, everywhere, filters)::bind)));
            requireNewId(element, ids);
            requireUpstream(element, names);
        }
        if (routes.isEmpty()) {
            everywhere.forEach(FilterSettings::ignore); // No route has made them.
        }
        return new GatewayConfig(routes, upstreams, reader.duration("reload-interval", "1s"),
                reader.dataSize("max-buffered", Runtime.getRuntime().maxMemory() / HEAP_SHARE + "B"));
    }

    private static void requireNewId(ConfigReader route, Map<String, Origin> ids) {
        String id = route.optional("id", ConfigType.text()).orElse(null);
        if (id == null) {
            return; // RouteBinder has reported it.
        }
        Origin first = ids.putIfAbsent(id, route.origin("id"));
        if (id.isBlank()) {
            route.problem("id", "must not be empty");
        } else if (first != null) {
            route.problem("id", "\"" + id + "\" is already the id of another route, in " + first);
        }
    }

    private static void requireUpstream(ConfigReader route, List<String> names) {
        String upstream = route.optional("upstream", ConfigType.text()).orElse(null);
        if (upstream != null && !names.contains(upstream)) {
            route.problem("upstream", "\"" + upstream + "\" is not an upstream" + Nearest.hint(upstream, names));
        }
    }
}
