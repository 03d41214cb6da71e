package dev.freshet.server;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;

/** Handlers by path; {@code /hello} is always there. */
final class TestApplication implements HttpApplication {
    private final Map<String, HttpHandler> handlers = new ConcurrentHashMap<>();
    private volatile BiConsumer<HttpRequest, HttpResponse> completion = (_, _) -> { };

    private record NonBlocking(HttpHandler handler) implements HttpHandler {
        @Override
        public void handle(HttpRequest request, HttpResponse response) throws Exception {
            handler.handle(request, response);
        }

        @Override
        public boolean nonBlocking() {
            return true;
        }
    }

    TestApplication() {
        on("/hello", (request, response) -> response.send("Hello, World!"));
        onLoop("/hello-on-loop", (request, response) -> response.send("Hello from the loop"));
    }

    TestApplication on(String path, HttpHandler handler) {
        handlers.put(path, handler);
        return this;
    }

    /** A handler that never waits. */
    TestApplication onLoop(String path, HttpHandler handler) {
        return on(path, new NonBlocking(handler));
    }

    /** Completes the headers of every response; the request is null if its head could not be read. */
    TestApplication completing(BiConsumer<HttpRequest, HttpResponse> responses) {
        completion = responses;
        return this;
    }

    @Override
    public void beforeHead(HttpRequest request, HttpResponse response) {
        completion.accept(request, response);
    }

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        HttpHandler handler = handlers.get(request.path());
        return handler != null ? handler : (asked, answer) -> {
            throw new HttpException(404, "no handler");
        };
    }
}
