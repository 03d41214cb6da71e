package dev.freshet.client;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.PoolMetrics;
import dev.freshet.http.FieldSyntax;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client for HTTP services: {@code client.get().uri("/users/{id}", 7).retrieve().body(User.class)}. Create one for
 * each service, reuse it, and close it at shutdown. Calls block; use virtual threads for many of them. Immutable and
 * thread-safe.
 */
public final class RestClient implements AutoCloseable {
    private final ClientSettings settings;
    private final Connections connections;
    private final Hop hop;
    private final Redirects redirects;

    RestClient(ClientSettings settings) {
        this.settings = settings;
        this.connections = new Connections(settings.wire(), settings.baseUrl());
        this.hop = new Hop(connections, settings);
        this.redirects = new Redirects(new Retries(hop, settings.conduct().retries()), settings.conduct().redirects());
    }

    public static RestClientBuilder builder() {
        return new RestClientBuilder();
    }

    /** A client for this base URL with all defaults. */
    public static RestClient create(String baseUrl) {
        return builder().baseUrl(baseUrl).build();
    }

    public RequestSpec get() {
        return method("GET");
    }

    public RequestSpec head() {
        return method("HEAD");
    }

    public RequestSpec post() {
        return method("POST");
    }

    public RequestSpec put() {
        return method("PUT");
    }

    public RequestSpec patch() {
        return method("PATCH");
    }

    public RequestSpec delete() {
        return method("DELETE");
    }

    public RequestSpec options() {
        return method("OPTIONS");
    }

    /**
     * Begins a request with any method except CONNECT.
     *
     * @param method case-sensitive
     */
    public RequestSpec method(String method) {
        if (!FieldSyntax.isToken(method) || method.equals("CONNECT")) {
            throw new IllegalArgumentException(method.equals("CONNECT")
                    ? "CONNECT is not supported: it creates a tunnel" : "the method is not a token");
        }
        return new RequestSpec(this, method);
    }

    /** Connection metrics for each server used so far, by URL and version. */
    public Map<String, PoolMetrics> connections() {
        return connections.metrics();
    }

    /**
     * Closes all connections of this client, also those of WebSockets. Requests in progress fail; later ones throw
     * {@link IllegalStateException}. Does not close the runtime given to {@link RestClientBuilder#runtime}. A second
     * call does nothing.
     */
    @Override
    public void close() {
        connections.close();
    }

    Hop hop() {
        return hop;
    }

    ClientSettings settings() {
        return settings;
    }

    /** Sends the request through all interceptors, and releases its body. The caller closes the response. */
    ClientResponse send(ClientRequest request) {
        try {
            return sendObserved(request);
        } finally {
            if (request.body() != null) {
                request.body().release();
            }
        }
    }

    private ClientResponse sendObserved(ClientRequest request) {
        RequestObserver observer = settings.observer();
        if (observer == null) {
            return sendUnobserved(request);
        }
        long start = System.nanoTime();
        try {
            ClientResponse response = sendUnobserved(request);
            response.onClose(() -> observe(observer, request, response.status(), null, start));
            return response;
        } catch (RuntimeException e) {
            observe(observer, request, 0, nameOf(e), start);
            throw e;
        }
    }

    private static String nameOf(RuntimeException e) {
        Throwable failure = e instanceof ResourceAccessException && e.getCause() != null ? e.getCause() : e;
        return failure instanceof ClientException lost ? lost.failure().name() : failure.getClass().getSimpleName();
    }

    private void observe(RequestObserver observer, ClientRequest request, int status, @Nullable String failure,
            long start) {
        observer.observed(new RequestObservation(settings.name(), request.method(),
                request.uriTemplate() == null ? "none" : request.uriTemplate(), status, failure,
                System.nanoTime() - start));
    }

    private ClientResponse sendUnobserved(ClientRequest request) {
        try {
            return proceed(0, request);
        } catch (IOException e) {
            throw new ResourceAccessException(request + " failed: " + e.getMessage(), e);
        }
    }

    private ClientResponse proceed(int index, ClientRequest request) throws IOException {
        return index == settings.interceptors().size() ? redirects.send(request)
                : settings.interceptors().get(index).intercept(request, next -> proceed(index + 1, next));
    }
}
