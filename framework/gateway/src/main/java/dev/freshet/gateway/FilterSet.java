package dev.freshet.gateway;

import dev.freshet.config.ConfigException;
import dev.freshet.config.Nearest;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.config.RouteConfig;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.edge.ForwardedFields;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The filters of all routes of a configuration. A filter whose settings in its route have not changed keeps its
 * instance and its state: a reload does not fill the buckets of a rate limit.
 */
final class FilterSet {
    private final Map<String, FilterFactory> factories;
    private final Map<String, List<Made>> byRoute = new HashMap<>();
    private final Set<String> problems = new LinkedHashSet<>();

    private record Made(FilterSettings settings, GatewayFilter filter) {
    }

    FilterSet(Map<String, FilterFactory> factories) {
        this.factories = factories;
    }

    /** A set without routes that makes the same kinds of filters. */
    FilterSet empty() {
        return new FilterSet(factories);
    }

    /**
     * Makes the filters of a route. Does not throw if one has a problem; see {@link #problems}.
     *
     * @param previous keeps its filters whose settings have not changed
     */
    void add(String route, List<FilterSettings> all, FilterSet previous) {
        List<Made> known = new ArrayList<>(previous.byRoute.getOrDefault(route, List.of()));
        List<Made> made = new ArrayList<>();
        for (FilterSettings settings : all) {
            add(settings, known, made);
        }
        byRoute.put(route, made);
    }

    /** One problem each, even if the filter is in all routes. */
    List<String> problems() {
        return List.copyOf(problems);
    }

    /** @throws IllegalStateException if two filters have the same name */
    static Map<String, FilterFactory> byName(List<FilterFactory> factories) {
        Map<String, FilterFactory> byName = new TreeMap<>();
        for (FilterFactory factory : factories) {
            FilterFactory other = byName.putIfAbsent(factory.name(), factory);
            if (other != null) {
                throw new IllegalStateException("two gateway filters have the name " + factory.name() + ": "
                        + other.getClass().getName() + " and " + factory.getClass().getName() + "; rename one");
            }
        }
        return byName;
    }

    /** @param known the route's previous filters that are not reused yet */
    private void add(FilterSettings settings, List<Made> known, List<Made> made) {
        FilterFactory factory = factories.get(settings.name());
        if (factory == null) {
            problems.add(settings.place() + ": \"" + settings.name() + "\" is not a filter"
                    + Nearest.hint(settings.name(), factories.keySet()));
            settings.ignore();
            return;
        }
        try {
            GatewayFilter kept = taken(known, settings);
            made.add(new Made(settings, kept == null ? factory.create(settings) : kept));
        } catch (ConfigException wrong) {
            settings.ignore();
            problems.addAll(wrong.problems());
        } catch (IllegalArgumentException wrong) {
            settings.ignore();
            problems.add(settings.place() + ": " + settings.name() + ": " + wrong.getMessage());
        }
    }

    /** Removes the first filter with equal settings; its position does not matter. */
    private static @Nullable GatewayFilter taken(List<Made> known, FilterSettings settings) {
        for (int i = 0; i < known.size(); i++) {
            if (known.get(i).settings.same(settings)) {
                return known.remove(i).filter;
            }
        }
        return null;
    }

    /**
     * The filters of a route. Forwarding headers that a client wrote must not look like the gateway's own, not even to
     * filters in front of {@code forwarded}. So the standard one comes first, unless the route begins with its own or
     * switches it off.
     */
    List<GatewayFilter> of(RouteConfig route) {
        List<GatewayFilter> filters = new ArrayList<>();
        boolean decided = false;
        for (Made made : byRoute.getOrDefault(route.id(), List.of())) {
            boolean begins = filters.isEmpty() && made.settings.name().equals(StandardFilters.FORWARDED);
            decided |= begins || made.filter == ForwardedFields.OFF;
            filters.add(made.filter);
        }
        if (!decided) {
            filters.addFirst(ForwardedFields.STANDARD);
        }
        return filters;
    }
}
