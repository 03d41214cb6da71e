package dev.freshet.processor.web;

import dev.freshet.inject.BeanScope;
import dev.freshet.processor.Compiled;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import dev.freshet.web.application.RouteSource;
import dev.freshet.web.application.WebApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Compiled controllers behind a real server: beans wired, routes registered, requests sent over a socket. */
final class Served implements AutoCloseable {

    private final HttpClient client = HttpClient.newHttpClient();
    private final BeanScope scope;
    private final HttpServer server;

    private Served(BeanScope scope, HttpServer server) {
        this.scope = scope;
        this.server = server;
    }

    /** Compiles and serves; fails the test on an error or a warning. */
    static Served of(String... sources) {
        return of(WebCompilation.of(sources).succeeds());
    }

    static Served of(Compiled compiled) {
        var loader = Thread.currentThread().getContextClassLoader();
        Thread.currentThread().setContextClassLoader(compiled.loader());
        try {
            var scope = compiled.scope().build();
            var application = WebApplication.builder();
            scope.list(RouteSource.class).forEach(application::add);
            return new Served(scope, HttpServer.start(ServerConfig.DEFAULT.withPort(0), application.build()));
        } catch (IOException failure) {
            throw new AssertionError(failure);
        } finally {
            Thread.currentThread().setContextClassLoader(loader);
        }
    }

    HttpResponse<String> send(HttpRequest.Builder request, String path) {
        try {
            return client.send(request.uri(URI.create("http://localhost:" + server.port() + path)).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    HttpResponse<String> get(String path) {
        return send(HttpRequest.newBuilder(), path);
    }

    HttpResponse<String> send(String method, String path, String json) {
        return send(HttpRequest.newBuilder().header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(json)), path);
    }

    /** Status and body in one text. */
    String answer(String path) {
        return answer(get(path));
    }

    String answer(String method, String path, String json) {
        return answer(send(method, path, json));
    }

    private static String answer(HttpResponse<String> response) {
        return response.statusCode() + " " + response.body();
    }

    @Override
    public void close() {
        client.shutdownNow();
        server.close();
        scope.close();
    }
}
