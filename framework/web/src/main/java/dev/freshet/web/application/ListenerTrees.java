package dev.freshet.web.application;

import dev.freshet.web.ListenerRoutes;
import dev.freshet.web.Route;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds the routing tree of each listener from the listeners and the routes of an application. */
final class ListenerTrees {
    static final String MAIN = "main";

    private final Map<String, @Nullable ListenerRoutes> listeners = new LinkedHashMap<>();

    ListenerTrees() {
        listeners.put(MAIN, ListenerRoutes.ALL);
    }

    /** Whether a route names a listener. */
    static boolean isNeededFor(List<Route> routes) {
        for (Route route : routes) {
            if (!route.listeners().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** @param routes null if the configuration does not state them */
    void add(String name, @Nullable ListenerRoutes routes) {
        listeners.put(name, routes);
    }

    /**
     * Listeners with the same routes share a tree.
     *
     * @throws IllegalStateException if a route names a listener that does not exist, or one whose routes the
     *     configuration does not state
     */
    Map<String, RoutingTree> build(List<Route> routes, List<Route> sockets, RoutingTree.Soil soil) {
        routes.forEach(this::check);
        sockets.forEach(this::check);
        Map<Choice, RoutingTree> known = new LinkedHashMap<>();
        Map<String, RoutingTree> trees = new LinkedHashMap<>();
        listeners.forEach((name, which) -> {
            boolean shared = which != ListenerRoutes.OWN;
            Choice choice = new Choice(of(routes, name, shared), of(sockets, name, shared), shared);
            trees.put(name, known.computeIfAbsent(choice, it -> soil.tree(it.routes(), it.sockets(), it.shared())));
        });
        return trees;
    }

    private record Choice(List<Route> routes, List<Route> sockets, boolean shared) {
    }

    private static List<Route> of(List<Route> routes, String listener, boolean shared) {
        List<Route> its = new ArrayList<>();
        for (Route route : routes) {
            if (route.listeners().isEmpty() ? shared : route.listeners().contains(listener)) {
                its.add(route);
            }
        }
        return its;
    }

    private void check(Route route) {
        for (String name : route.listeners()) {
            if (!listeners.containsKey(name)) {
                throw new IllegalStateException(route + " is for the listener \"" + name + "\", which does not exist;"
                        + " there are " + String.join(", ", listeners.keySet()) + ". Add server.listeners." + name
                        + " or change the name");
            }
            if (listeners.get(name) == null) {
                throw new IllegalStateException("server.listeners." + name + ".routes is missing, because " + route
                        + " is for this listener; set it to own to serve only such routes there, or to all to serve"
                        + " those without a listener too");
            }
        }
    }
}
