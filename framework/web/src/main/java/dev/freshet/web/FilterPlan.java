package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.routing.PathPattern;
import java.util.List;

/**
 * The gate and the filters in front of some handlers, and the responder for exceptions. Immutable. The gate comes
 * first, so that no order of filters can get around it.
 */
final class FilterPlan {
    private final Gate gate;
    private final List<Placed<Filter>> filters;
    private final ErrorResponder errors;

    FilterPlan(Gate gate, List<Placed<Filter>> filters, ErrorResponder errors) {
        this.gate = gate;
        this.filters = List.copyOf(filters);
        this.errors = errors;
    }

    /** Leaves out the filters that cannot apply to requests of this route. */
    FilterPlan over(PathPattern route) {
        return new FilterPlan(gate, Placed.over(route, filters), errors);
    }

    HttpHandler before(Access access, HttpHandler handler) {
        return gate.before(access, filtered(handler));
    }

    /** For a handler that answers exceptions itself: without filters it needs no wrapper, but it needs the gate. */
    HttpHandler beforeGuarded(Access access, HttpHandler handler) {
        return gate.before(access, filters.isEmpty() ? handler : filtered(handler));
    }

    private HttpHandler filtered(HttpHandler handler) {
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
