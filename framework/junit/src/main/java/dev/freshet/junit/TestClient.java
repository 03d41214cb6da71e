package dev.freshet.junit;

import dev.freshet.RunningApplication;
import dev.freshet.ServerProperties;
import dev.freshet.TlsProperties;
import dev.freshet.client.ClientJson;
import dev.freshet.client.RedirectSettings;
import dev.freshet.client.RestClient;
import dev.freshet.client.RetrySettings;
import dev.freshet.http.JsonCodec;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to the application of a {@link FreshetTest}: {@code http.get("/orders/{id}", 7).expect(200)}. An error
 * status is not an exception, and redirects are not followed. Thread-safe.
 *
 * <p>A URI is a template; its variables get the values in order, percent-encoded. JSON is read and written by the
 * application's {@link JsonCodec}.
 */
public final class TestClient implements AutoCloseable {
    private final RestClient client;
    private final JsonCodec json;
    private final @Nullable TestIssuer issuer;

    /**
     * @param issuer makes tokens; null if the test has none
     * @throws IllegalStateException if the application serves https, which this client does not speak
     */
    TestClient(RunningApplication application, @Nullable TestIssuer issuer) {
        TlsProperties tls = application.bean(ServerProperties.class).tls();
        if (tls.dev() || tls.certificate().isPresent() || tls.keyStore().isPresent()) {
            throw new IllegalStateException("TestClient speaks http only, but server.tls is configured: move it to a"
                    + " profile that the test does not have, or use a RestClient that trusts the certificate");
        }
        this.issuer = issuer;
        json = application.bean(JsonCodec.class);
        client = RestClient.builder().baseUrl("http://127.0.0.1:" + application.port())
                .json(ClientJson.of(json))
                .redirects(RedirectSettings.NONE).retries(RetrySettings.NONE).build();
    }

    public TestRequest get(String uri, Object... values) {
        return method("GET", uri, values);
    }

    public TestRequest head(String uri, Object... values) {
        return method("HEAD", uri, values);
    }

    public TestRequest post(String uri, Object... values) {
        return method("POST", uri, values);
    }

    public TestRequest put(String uri, Object... values) {
        return method("PUT", uri, values);
    }

    public TestRequest patch(String uri, Object... values) {
        return method("PATCH", uri, values);
    }

    public TestRequest delete(String uri, Object... values) {
        return method("DELETE", uri, values);
    }

    /** Begins a request with any method except CONNECT. */
    public TestRequest method(String method, String uri, Object... values) {
        return new TestRequest(client.method(method).uri(uri, values), json, issuer);
    }

    /**
     * The client that sends the requests, for everything else, such as responses that are read piece by piece. Do not
     * close it.
     */
    public RestClient rest() {
        return client;
    }

    /** Closes the connections. JUnit calls this after the class. */
    @Override
    public void close() {
        client.close();
    }
}
