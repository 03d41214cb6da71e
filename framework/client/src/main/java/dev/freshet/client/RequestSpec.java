package dev.freshet.client;

import dev.freshet.client.exchange.TimeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds one request. Nothing is sent before {@link #exchange} or a method of {@link #retrieve}'s result. Not reusable.
 */
public final class RequestSpec {
    private final RestClient client;
    private final String method;
    private final RequestUri uri;
    private FieldList fields = FieldList.NONE;
    private @Nullable ClientBody body;
    private TimeLimits limits;

    RequestSpec(RestClient client, String method) {
        this.client = client;
        this.method = method;
        this.uri = new RequestUri(client.settings().baseUrl());
        this.limits = client.settings().conduct().limits();
    }

    /**
     * Sets the address: a path below the base URL, or a complete URI. Write variables in braces, in the path or query;
     * values replace them in order. Each value stays inside its segment or parameter, because everything except
     * letters, digits and {@code -._~} is percent-encoded.
     *
     * @throws IllegalArgumentException if there are too few or too many values, a value is null, or a segment would
     *     become empty, {@code .} or {@code ..}
     */
    public RequestSpec uri(String template, Object... values) {
        uri.template(template, values);
        return this;
    }

    /** Like {@link #uri(String, Object...)}, with values by name. */
    public RequestSpec uri(String template, Map<String, ?> values) {
        uri.template(template, values);
        return this;
    }

    /** Sets a complete URI, already percent-encoded. */
    public RequestSpec uri(URI whole) {
        uri.whole(whole);
        return this;
    }

    /**
     * Adds an encoded query parameter, once for each value and for each element of a collection among them. An empty
     * collection adds nothing.
     *
     * @throws IllegalArgumentException if a value is null
     */
    public RequestSpec queryParam(String name, Object... values) {
        uri.parameter(name, values);
        return this;
    }

    /**
     * Adds a header for each value.
     *
     * @throws IllegalArgumentException if it cannot be sent, or the client derives it, such as Host
     */
    public RequestSpec header(String name, String... values) {
        for (String value : values) {
            fields = fields.and(name, value);
        }
        return this;
    }

    /** Sets Accept. */
    public RequestSpec accept(String... mediaTypes) {
        // The list refuses null, which would be sent as the text "null".
        fields = fields.with("Accept", String.join(", ", List.of(mediaTypes)));
        return this;
    }

    /** Sets Content-Type, instead of the body's own. */
    public RequestSpec contentType(String mediaType) {
        fields = fields.with("Content-Type", mediaType);
        return this;
    }

    /** Sets Authorization to this token (RFC 6750). */
    public RequestSpec bearer(String token) {
        fields = fields.with("Authorization", "Bearer " + Objects.requireNonNull(token, "token"));
        return this;
    }

    /** Sets the timeouts of this request, instead of the client's. */
    public RequestSpec limits(TimeLimits times) {
        limits = Objects.requireNonNull(times, "limits");
        return this;
    }

    /**
     * Sets the body. A {@link ClientBody} is sent as it is; a String, bytes, a {@link Path} or an {@link InputStream}
     * by the matching {@link ClientBody#of(String) ClientBody.of}. Any other value is sent as JSON of its class; for
     * collections and maps, the classes of the elements count.
     */
    public RequestSpec body(Object value) {
        body = switch (value) {
            case ClientBody given -> given;
            case String text -> ClientBody.of(text);
            case byte[] bytes -> ClientBody.of(bytes);
            case Path file -> ClientBody.of(file);
            case InputStream stream -> ClientBody.of(stream);
            default -> client.settings().json().body(value);
        };
        return this;
    }

    /**
     * Sets the body to this value as JSON, for types that the class does not show, such as a list of records.
     *
     * @param type a class or a parameterised type, such as {@code JavaType.of(List.class, User.class)}, or
     *     {@code Types.listOf(User.class)} of avaje-jsonb
     */
    public RequestSpec body(Object value, Type type) {
        body = client.settings().json().body(value, type);
        return this;
    }

    /** Sets the body to this form; see {@link ClientBody#form}. */
    public RequestSpec form(Map<String, ?> form) {
        body = ClientBody.form(form);
        return this;
    }

    /** Continues with the conversion of the response. The methods of the result send the request. */
    public ResponseSpec retrieve() {
        return new ResponseSpec(this, client.settings().json());
    }

    /**
     * Sends the request and passes the response to the function, whatever its status, with its body still arriving. The
     * response is closed when the function returns.
     *
     * @throws ResourceAccessException if there is no response, or the function throws an IOException
     */
    public <T> @Nullable T exchange(ExchangeFunction<T> function) {
        ClientRequest request = request(null);
        try (ClientResponse response = client.send(request)) {
            return function.apply(request, response);
        } catch (IOException e) {
            throw new ResourceAccessException(request + " failed: " + e.getMessage(), e);
        }
    }

    /**
     * Continues with a WebSocket at this URI, whose scheme stays http or https. The request must be a GET without a
     * body. The methods of the result connect. Interceptors, redirects and observers do not apply.
     */
    public WebSocketSpec webSocket() {
        if (body != null || !method.equals("GET")) {
            throw new IllegalStateException("a WebSocket needs a GET request without a body");
        }
        return new WebSocketSpec(client.hop(), request(null));
    }

    /**
     * Processes a response.
     *
     * @param <T> the type of the result
     */
    @FunctionalInterface
    public interface ExchangeFunction<T> {
        @Nullable T apply(ClientRequest request, ClientResponse response) throws IOException;
    }

    /** @param accept used if the request does not set Accept; null for none */
    ClientResponse send(@Nullable String accept) {
        return client.send(request(accept));
    }

    private ClientRequest request(@Nullable String accept) {
        FieldList all = fields.orElse(client.settings().headers()).orElse("Accept", accept)
                .orElse("Content-Type", body == null ? null : body.contentType());
        return new ClientRequest(new ClientRequest.Target(method, uri.build(), uri.template(), false), all, body,
                limits);
    }
}
