package dev.freshet.web.application;

import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.Access;
import dev.freshet.web.Filter;
import dev.freshet.web.FilterChain;
import dev.freshet.web.Gate;
import dev.freshet.web.RateLimit;
import dev.freshet.web.routing.PathPattern;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The gate and the filters in front of some handlers, and the responder for exceptions. Immutable. The gate comes
 * first, so that no order of filters can get around it. Only rate limits come before it.
 *
 * @param limits come before the gate
 */
record FilterPlan(Gate gate, List<Placed<Filter>> limits, List<Placed<Filter>> filters, ErrorResponder errors) {
    FilterPlan {
        limits = List.copyOf(limits);
        filters = List.copyOf(filters);
    }

    /** Leaves out the filters that cannot apply to requests of this route. */
    FilterPlan over(PathPattern route) {
        return new FilterPlan(gate, Placed.over(route, limits), Placed.over(route, filters), errors);
    }

    /** Adds a rate limit, which comes before all filters. */
    FilterPlan limited(Placed<Filter> limit, RateLimit.Key key) {
        List<Placed<Filter>> front = new ArrayList<>(limits);
        List<Placed<Filter>> behind = new ArrayList<>(filters);
        if (key == RateLimit.Key.CALLER) {
            behind.addFirst(limit);
        } else {
            front.add(limit);
        }
        return new FilterPlan(gate, front, behind, errors);
    }

    HttpHandler before(Access access, HttpHandler handler) {
        return limited(gate.before(access, through(filters, handler)));
    }

    /** For a handler that answers exceptions itself: without filters it needs no wrapper, but it needs the gate. */
    HttpHandler beforeGuarded(Access access, HttpHandler handler) {
        return limited(gate.before(access, filters.isEmpty() ? handler : through(filters, handler)));
    }

    private HttpHandler limited(HttpHandler gated) {
        return limits.isEmpty() ? gated : through(limits, gated);
    }

    private HttpHandler through(List<Placed<Filter>> filters, HttpHandler handler) {
        if (filters.isEmpty() && handler instanceof DeferringHandler deferring) {
            return new Unfiltered(deferring, errors);
        }
        FilterChain chain = new Last(handler);
        for (int i = filters.size() - 1; i >= 0; i--) {
            chain = new Link(filters.get(i), chain);
        }
        return new Filtered(chain, errors, handler.nonBlocking() && Placed.allNonBlocking(filters));
    }

    private record Filtered(FilterChain chain, ErrorResponder errors, boolean nonBlocking) implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            try {
                chain.filter(request, response);
            } catch (Throwable thrown) {
                errors.respond(thrown, null, request, response);
            }
        }
    }

    /** A handler that may wait without a thread. */
    private record Unfiltered(DeferringHandler handler, ErrorResponder errors) implements DeferringHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            answer(handler, request, response, errors);
        }

        @Override
        public @Nullable Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) throws Exception {
            Deferred begun = handler.defer(request, response, ready);
            return begun == null ? null : new Rest(begun, errors);
        }
    }

    /** The rest of a request that was begun without a thread. */
    private record Rest(DeferringHandler.Deferred begun, ErrorResponder errors) implements DeferringHandler.Deferred {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            answer(begun, request, response, errors);
        }

        @Override
        public boolean nonBlocking() {
            return begun.nonBlocking();
        }

        @Override
        public void drop() {
            begun.drop();
        }
    }

    private static void answer(HttpHandler handler, HttpRequest request, HttpResponse response, ErrorResponder errors)
            throws Exception {
        try {
            handler.handle(request, response);
        } catch (Throwable thrown) {
            errors.respond(thrown, null, request, response);
        }
    }

    /** Keeps no request, so all requests share it. */
    private record Link(Placed<Filter> filter, FilterChain next) implements FilterChain {
        @Override
        public void filter(HttpRequest request, HttpResponse response) throws Exception {
            if (filter.applies(request)) {
                filter.what().filter(request, response, next);
            } else {
                next.filter(request, response);
            }
        }
    }

    private record Last(HttpHandler handler) implements FilterChain {
        @Override
        public void filter(HttpRequest request, HttpResponse response) throws Exception {
            handler.handle(request, response);
        }
    }
}
