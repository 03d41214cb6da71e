package dev.freshet.gateway;

import dev.freshet.gateway.config.PathForm;
import dev.freshet.http.DeferringHandler;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Answers and measures the requests of one route of one configuration.
 *
 * @param current routes requests by the active configuration, for those that arrive after this one has ended
 */
record RoutedHandler(Generation generation, DeferringHandler route, RouteMeter meter, HttpApplication current,
        Set<PathForm> allowedInPath) implements DeferringHandler {
    /** For a client that left before the response. */
    private static final int NO_STATUS = 0;

    private static final PathForm[] FORMS = PathForm.values();

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        if (!generation.enter()) {
            current.handlerFor(request).handle(request, response);
            return;
        }
        answer(request, response, System.nanoTime(), (asked, answer) -> {
            refuseOtherPaths(asked);
            route.handle(asked, answer);
        });
    }

    @Override
    public @Nullable Deferred defer(HttpRequest request, HttpResponse response, Runnable ready) throws Exception {
        if (otherPath(request) != null || !generation.enter()) {
            return null;
        }
        long since = System.nanoTime();
        Deferred begun = null;
        try {
            begun = route.defer(request, response, ready);
        } finally {
            if (begun == null) {
                generation.exit();
            }
        }
        return begun == null ? null : new Measured(begun, since);
    }

    /** The rest of a request that the route has begun. */
    private final class Measured implements Deferred {
        private final Deferred begun;
        private final long since;

        private Measured(Deferred begun, long since) {
            this.begun = begun;
            this.since = since;
        }

        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            answer(request, response, since, begun);
        }

        @Override
        public boolean nonBlocking() {
            return begun.nonBlocking();
        }

        @Override
        public void drop() {
            try {
                begun.drop();
            } finally {
                meter.answered(NO_STATUS, System.nanoTime() - since);
                generation.exit();
            }
        }
    }

    /** Answers in this generation, and leaves it. */
    private void answer(HttpRequest request, HttpResponse response, long began, HttpHandler handler)
            throws Exception {
        int status = 500;
        try {
            handler.handle(request, response);
            status = response.status();
        } catch (HttpException refused) {
            status = response.isCommitted() ? response.status() : refused.status();
            throw refused;
        } catch (IOException gone) {
            // Most event streams end so: their clients have a status and leave when they have seen enough.
            status = response.isCommitted() ? response.status() : NO_STATUS;
            throw gone;
        } finally {
            meter.answered(status, System.nanoTime() - began);
            generation.exit();
        }
    }

    /** The upstream may read such a path as another path, which another route guards. */
    private void refuseOtherPaths(HttpRequest request) {
        PathForm form = otherPath(request);
        if (form != null) {
            throw new HttpException(400, "the path has " + form.said() + ", which this route does not allow");
        }
    }

    private @Nullable PathForm otherPath(HttpRequest request) {
        if (PathForm.noneIsIn(request)) {
            return null;
        }
        for (PathForm form : FORMS) {
            if (form.isIn(request) && !allowedInPath.contains(form)) {
                return form;
            }
        }
        return null;
    }
}
