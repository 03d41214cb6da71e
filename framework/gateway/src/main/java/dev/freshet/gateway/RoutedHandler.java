package dev.freshet.gateway;

import dev.freshet.gateway.config.PathForm;
import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.io.IOException;
import java.util.Set;

/** Answers and measures the requests of one route of one configuration. */
final class RoutedHandler implements HttpHandler {
    /** For a client that left before the response. */
    private static final int NO_STATUS = 0;

    private static final PathForm[] FORMS = PathForm.values();

    private final Generation generation;
    private final HttpHandler route;
    private final RouteMeter meter;
    private final HttpApplication current;
    private final Set<PathForm> allowedInPath;

    /** @param current routes requests by the active configuration, for those that arrive after this one has ended */
    RoutedHandler(Generation generation, HttpHandler route, RouteMeter meter, HttpApplication current,
            Set<PathForm> allowedInPath) {
        this.generation = generation;
        this.route = route;
        this.meter = meter;
        this.current = current;
        this.allowedInPath = allowedInPath;
    }

    @Override
    public void handle(HttpRequest request, HttpResponse response) throws Exception {
        if (!generation.enter()) {
            current.handlerFor(request).handle(request, response);
            return;
        }
        long began = System.nanoTime();
        int status = 500;
        try {
            refuseOtherPaths(request);
            route.handle(request, response);
            status = response.status();
        } catch (HttpException refused) {
            status = response.isCommitted() ? response.status() : refused.status();
            throw refused;
        } catch (IOException gone) {
            status = NO_STATUS;
            throw gone;
        } finally {
            meter.answered(status, System.nanoTime() - began);
            generation.exit();
        }
    }

    /** The upstream may read such a path as another path, which another route guards. */
    private void refuseOtherPaths(HttpRequest request) {
        for (PathForm form : FORMS) {
            if (form.isIn(request) && !allowedInPath.contains(form)) {
                throw new HttpException(400, "the path has " + form.said() + ", which this route does not allow");
            }
        }
    }
}
