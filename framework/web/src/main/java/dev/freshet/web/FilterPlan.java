package dev.freshet.web;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.routing.PathPattern;
import java.util.List;

/** The filters before some handlers, and who answers what is thrown there. Immutable. */
final class FilterPlan {
    private final List<Placed<Filter>> filters;
    private final ErrorResponder errors;

    FilterPlan(List<Placed<Filter>> filters, ErrorResponder errors) {
        this.filters = List.copyOf(filters);
        this.errors = errors;
    }

    /** The filters that may apply to requests of a route. */
    FilterPlan over(PathPattern route) {
        return new FilterPlan(Placed.over(route, filters), errors);
    }

    /** The handler behind the filters. */
    HttpHandler before(HttpHandler handler) {
        FilterChain chain = new Last(handler);
        for (int i = filters.size() - 1; i >= 0; i--) {
            chain = new Link(filters.get(i), chain);
        }
        return new Filtered(chain, errors, handler.nonBlocking() && Placed.allNonBlocking(filters));
    }

    /** The handler itself if it answers errors as this does and no filter is before it; else behind the filters. */
    HttpHandler beforeGuarded(HttpHandler handler) {
        return filters.isEmpty() ? handler : before(handler);
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

    /** Knows no request, so that all requests share it. */
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
