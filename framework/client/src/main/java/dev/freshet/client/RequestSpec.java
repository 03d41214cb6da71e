package dev.freshet.client;

import dev.freshet.client.exchange.TimeLimits;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request that is being put together; nothing is sent before {@link #retrieve} or {@link #exchange}. Used once. */
public final class RequestSpec {
    private final RestClient client;
    private final String method;
    private final RequestUri uri;
    private FieldList fields = FieldList.NONE;
    private @Nullable RequestBody body;
    private TimeLimits limits;

    RequestSpec(RestClient client, String method) {
        this.client = client;
        this.method = method;
        this.uri = new RequestUri(client.settings().baseUrl());
        this.limits = client.settings().conduct().limits();
    }

    /**
     * Where to: a path below the base URL, or a whole URI. Variables stand in braces, in path or query, and get their
     * values in order. A value stays within its segment or parameter: it is percent-encoded but for letters, digits and
     * {@code -._~}.
     *
     * @throws IllegalArgumentException if there are too few or too many values, or one is null, or a segment would become
     *     empty, {@code .} or {@code ..}
     */
    public RequestSpec uri(String template, Object... values) {
        uri.template(template, values);
        return this;
    }

    /** The same, with values by name. */
    public RequestSpec uri(String template, Map<String, ?> values) {
        uri.template(template, values);
        return this;
    }

    /** A whole URI, percent-encoded already. */
    public RequestSpec uri(URI whole) {
        uri.whole(whole);
        return this;
    }

    /**
     * Adds a parameter to the query, encoded, once for each value.
     *
     * @throws IllegalArgumentException if a value is null
     */
    public RequestSpec queryParam(String name, Object... values) {
        uri.parameter(name, values);
        return this;
    }

    /** Adds a field line for each value. */
    public RequestSpec header(String name, String... values) {
        for (String value : values) {
            fields = fields.and(name, value);
        }
        return this;
    }

    /** Sets Accept. */
    public RequestSpec accept(String... mediaTypes) {
        fields = fields.with("Accept", String.join(", ", mediaTypes));
        return this;
    }

    /** Sets Content-Type in the place of what the body says by itself. */
    public RequestSpec contentType(String mediaType) {
        fields = fields.with("Content-Type", mediaType);
        return this;
    }

    /** Sets Authorization to this token (RFC 6750). */
    public RequestSpec bearer(String token) {
        fields = fields.with("Authorization", "Bearer " + token);
        return this;
    }

    /** Limits of time for this request, in the place of the client's. */
    public RequestSpec limits(TimeLimits times) {
        limits = times;
        return this;
    }

    /**
     * Sends this value: a {@link RequestBody} as it is, a String, bytes, a {@link Path} or an {@link InputStream} as
     * {@link RequestBody} has them, everything else as JSON, by its class; lists and maps by what they hold.
     */
    public RequestSpec body(Object value) {
        body = switch (value) {
            case RequestBody given -> given;
            case String text -> RequestBody.of(text);
            case byte[] bytes -> RequestBody.of(bytes);
            case Path file -> RequestBody.of(file);
            case InputStream stream -> RequestBody.of(stream);
            default -> client.settings().json().body(value);
        };
        return this;
    }

    /**
     * Sends this value as JSON of a type that its class does not tell, such as a list of records.
     *
     * @param type a class, or a type with arguments: {@code JavaType.of(List.class, User.class)} with freshet-web,
     *     {@code Types.listOf(User.class)} with avaje-jsonb
     */
    public RequestSpec body(Object value, Type type) {
        body = client.settings().json().body(value, type);
        return this;
    }

    /** Sends this form; see {@link RequestBody#form}. */
    public RequestSpec form(Map<String, ?> form) {
        body = RequestBody.form(form);
        return this;
    }

    /** Goes on with what the response is to become; it is sent by the call that says so. */
    public ResponseSpec retrieve() {
        return new ResponseSpec(this, client.settings().json());
    }

    /**
     * Sends the request, and gives the response as it comes, whatever its status. It is closed when the function returns.
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
     * Goes on with a WebSocket at this URI (its scheme stays http or https), which is connected to by the call that says
     * who listens. The request must be a GET without a body. Interceptors, redirects and observers are for others.
     */
    public WebSocketSpec webSocket() {
        if (body != null || !method.equals("GET")) {
            throw new IllegalStateException("a WebSocket begins with a GET without a body");
        }
        return new WebSocketSpec(client.hop(), request(null), client.settings().conduct().sizes());
    }

    /**
     * What becomes of a response.
     *
     * @param <T> a value
     */
    @FunctionalInterface
    public interface ExchangeFunction<T> {
        @Nullable T apply(ClientRequest request, ClientResponse response) throws IOException;
    }

    /** @param accept for a request that does not say itself; null for nothing */
    ClientResponse send(@Nullable String accept) {
        return client.send(request(accept));
    }

    private ClientRequest request(@Nullable String accept) {
        FieldList all = fields;
        for (String name : client.settings().headers().names()) {
            if (!fields.contains(name)) {
                for (String value : client.settings().headers().all(name)) {
                    all = all.and(name, value);
                }
            }
        }
        if (accept != null && !all.contains("Accept")) {
            all = all.and("Accept", accept);
        }
        String contentType = body == null ? null : body.contentType();
        if (contentType != null && !all.contains("Content-Type")) {
            all = all.and("Content-Type", contentType);
        }
        return new ClientRequest(new ClientRequest.Target(method, uri.build(), uri.template()), all, body, limits);
    }
}
