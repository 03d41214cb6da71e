package dev.freshet.web.application;

import dev.freshet.http.HttpRequest;
import dev.freshet.web.routing.Coverage;
import dev.freshet.web.routing.PathPattern;
import java.util.ArrayList;
import java.util.List;

/**
 * A filter or an interceptor with its placement.
 *
 * @param certain whether it applies to every request that arrives here, so that no path must be matched
 */
record Placed<T>(T what, Placement placement, boolean certain) {
    Placed(T what, Placement placement) {
        this(what, placement, placement.isEverywhere());
    }

    boolean applies(HttpRequest request) {
        return certain || placement.matches(request.pathBytes());
    }

    /** Inserts after those of lower or equal order. */
    static <T> void insert(List<Placed<T>> list, Placed<T> placed) {
        int at = list.size();
        while (at > 0 && list.get(at - 1).placement.order() > placed.placement.order()) {
            at--;
        }
        list.add(at, placed);
    }

    /** Keeps those that may apply to requests of the route. */
    static <T> List<Placed<T>> over(PathPattern route, List<Placed<T>> all) {
        List<Placed<T>> relevant = new ArrayList<>();
        for (Placed<T> placed : all) {
            Coverage coverage = placed.placement.over(route);
            if (coverage != Coverage.NONE) {
                relevant.add(new Placed<>(placed.what, placed.placement, coverage == Coverage.ALL));
            }
        }
        return relevant;
    }

    static <T> boolean allNonBlocking(List<Placed<T>> all) {
        for (Placed<T> placed : all) {
            if (!placed.placement.isNonBlocking()) {
                return false;
            }
        }
        return true;
    }
}
