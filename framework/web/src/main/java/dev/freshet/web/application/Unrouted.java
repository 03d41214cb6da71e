package dev.freshet.web.application;

import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.routing.Router;
import java.io.IOException;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers requests that match no route: 200 with Allow for OPTIONS, 405 if the path has other methods, else 404. */
record Unrouted(Router<?> router, @Nullable WebSockets webSockets) implements HttpHandler {
    @Override
    public void handle(HttpRequest request, HttpResponse response) throws IOException {
        handle(request, response, Set.of());
    }

    /** @param more methods that something other than a route answers on this path */
    void handle(HttpRequest request, HttpResponse response, Set<HttpMethod> more) throws IOException {
        HttpMethod method = request.method();
        Set<HttpMethod> methods = methods(request);
        methods.addAll(more);
        boolean extended = request.upgradeProtocol() != null;
        boolean neverRouted = method == HttpMethod.TRACE || method == HttpMethod.CONNECT && !extended;
        boolean aboutServer = method == HttpMethod.OPTIONS && request.path().equals("*");
        if (methods.isEmpty() && !neverRouted && !aboutServer) {
            ProblemDetail.noRoute(request).send(response);
            return;
        }
        if (!aboutServer) {
            response.header("Allow", allow(methods));
        }
        if (method == HttpMethod.OPTIONS) {
            response.send();
        } else {
            ProblemDetail.notAllowed(request).send(response);
        }
    }

    private Set<HttpMethod> methods(HttpRequest request) {
        Set<HttpMethod> methods = router.methods(request.pathBytes());
        if (webSockets != null && webSockets.isAt(request)) {
            methods.add(HttpMethod.GET);
        }
        return methods;
    }

    private static String allow(Set<HttpMethod> methods) {
        if (!methods.isEmpty()) {
            methods.add(HttpMethod.OPTIONS);
        }
        return methods.stream().map(HttpMethod::name).collect(Collectors.joining(", "));
    }

    @Override
    public boolean nonBlocking() {
        return true;
    }
}
