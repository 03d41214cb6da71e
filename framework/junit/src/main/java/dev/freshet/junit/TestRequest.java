package dev.freshet.junit;

import dev.freshet.client.RequestSpec;
import dev.freshet.client.RestClientException;
import dev.freshet.http.JsonCodec;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request that is not sent yet. Not thread-safe. */
public final class TestRequest {
    private final RequestSpec request;
    private final JsonCodec json;
    private final @Nullable TestIssuer issuer;

    TestRequest(RequestSpec request, JsonCodec json, @Nullable TestIssuer issuer) {
        this.request = request;
        this.json = json;
        this.issuer = issuer;
    }

    /** Adds an encoded query parameter, once for each value and for each element of a collection among them. */
    public TestRequest query(String name, Object... values) {
        request.queryParam(name, values);
        return this;
    }

    public TestRequest header(String name, String... values) {
        request.header(name, values);
        return this;
    }

    /** Sets {@code Authorization: Bearer TOKEN}. */
    public TestRequest bearer(String token) {
        request.bearer(token);
        return this;
    }

    /**
     * Sends the request as this caller: sets a token that is valid for an hour. The application checks it as it checks
     * every token.
     *
     * @param name the caller, who does not need to exist anywhere
     * @throws IllegalStateException if the test class does not have {@link FreshetTest#identities}
     */
    public TestRequest as(String name, String... roles) {
        return as(name, Map.of(), roles);
    }

    /**
     * Same as {@link #as(String, String...)}, with further claims.
     *
     * @param claims as in JSON, such as {@code Map.of("scope", "read write")}; an {@link java.time.Instant} becomes
     *     seconds. They replace claims that the token has on its own, such as {@code exp} and {@code aud}
     */
    public TestRequest as(String name, Map<String, ?> claims, String... roles) {
        if (issuer == null) {
            throw new IllegalStateException("the test has no issuer of tokens for as(\"" + name
                    + "\"): write @FreshetTest(identities = true)");
        }
        return bearer(issuer.token(name, claims, roles));
    }

    public TestRequest contentType(String mediaType) {
        request.contentType(mediaType);
        return this;
    }

    /** Sets the body: a String, {@code byte[]}, {@link Path} or {@link InputStream} as it is, anything else as JSON. */
    public TestRequest body(Object value) {
        request.body(value);
        return this;
    }

    /** Sets the body to this value as JSON, for types that the class does not show, such as a list of records. */
    public TestRequest body(Object value, Type type) {
        request.body(value, type);
        return this;
    }

    /** Sets the body to the fields of a form. */
    public TestRequest form(Map<String, ?> fields) {
        request.form(fields);
        return this;
    }

    /**
     * Sends the request and returns the response, whatever its status.
     *
     * @throws dev.freshet.client.ResourceAccessException if there is no complete response
     */
    public TestResponse send() {
        return Objects.requireNonNull(request.exchange((sent, response) -> new TestResponse(sent.toString(),
                response.status(), response.headers(), response.bytes(), json)));
    }

    /**
     * Sends the request and checks the status of the response.
     *
     * @throws AssertionError with the request, the status and the body, if the status is another one
     */
    public TestResponse expect(int status) {
        TestResponse response = send();
        if (response.status() != status) {
            throw new AssertionError(response + ", expected " + status);
        }
        return response;
    }

    /**
     * Sends the request and waits for a stream of server-sent events.
     *
     * @throws AssertionError with the status and the body, if the response is not such a stream, or does not
     *     arrive within 10 s
     */
    public TestEvents events() {
        return new TestEvents(request.accept("text/event-stream"), json);
    }

    /**
     * Opens a WebSocket; the request must be a GET without a body.
     *
     * @throws AssertionError with the status, if the response does not open one
     */
    public TestWebSocket webSocket() {
        try {
            return new TestWebSocket(request.webSocket().connect(), json);
        } catch (RestClientException refused) {
            throw new AssertionError("expected a WebSocket: " + refused.getMessage(), refused);
        }
    }
}
