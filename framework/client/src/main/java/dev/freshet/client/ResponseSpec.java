package dev.freshet.client;

import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * What a response is to become. The request is sent by the method that says so; it throws
 *
 * <ul>
 *   <li>{@link HttpClientErrorException} for 4xx and {@link HttpServerErrorException} for 5xx, unless {@link #onStatus}
 *       has said otherwise,
 *   <li>{@link ResourceAccessException} if there is no response, or no whole one, or one over the limit,
 *   <li>{@link ResponseNotReadableException} if the body is not of the type.
 * </ul>
 */
public final class ResponseSpec {
    private final RequestSpec request;
    private final Json json;
    private final List<StatusHandler> handlers = new ArrayList<>();

    private record StatusHandler(IntPredicate statuses, ErrorHandler handler) {
    }

    /** What happens with some statuses. */
    @FunctionalInterface
    public interface ErrorHandler {
        /** Throws what the caller shall see, or returns: then the body is read as if there were no error. */
        void handle(ClientRequest request, ClientResponse response) throws IOException;
    }

    ResponseSpec(RequestSpec request, Json json) {
        this.request = request;
        this.json = json;
    }

    /** Has these statuses handled; of several that fit, the first does it. */
    public ResponseSpec onStatus(IntPredicate statuses, ErrorHandler handler) {
        handlers.add(new StatusHandler(statuses, handler));
        return this;
    }

    /**
     * The body as a String (in the charset that Content-Type names, or UTF-8), as {@code byte[]}, or else from JSON; null
     * if it is empty.
     */
    public <T> @Nullable T body(Class<T> type) {
        return this.<T>toEntity((Type) type).body();
    }

    /**
     * The body from JSON; null if it is empty.
     *
     * @param type as {@code JavaType.of(List.class, User.class)} with freshet-web, {@code Types.listOf(User.class)} with
     *     avaje-jsonb
     */
    public <T> @Nullable T body(Type type) {
        return this.<T>toEntity(type).body();
    }

    /** The whole response. */
    public <T> ReceivedEntity<T> toEntity(Class<T> type) {
        return toEntity((Type) type);
    }

    /** The whole response. */
    public <T> ReceivedEntity<T> toEntity(Type type) {
        return receive(BodyReader.accept(type), response -> {
            @Nullable T body = BodyReader.read(response, type, json);
            return new ReceivedEntity<>(response.status(), response.headers(), body);
        });
    }

    /** Status and fields; the body is not looked at. */
    public ReceivedEntity<Void> toBodilessEntity() {
        return receive(null, response -> {
            response.discard();
            return new ReceivedEntity<>(response.status(), response.headers(), null);
        });
    }

    /**
     * The response with its body still to come; an error is thrown as elsewhere. The caller closes the response, which
     * holds a connection until then.
     */
    public ClientResponse open() {
        ClientResponse response = request.send(null);
        boolean given = false;
        try {
            handleStatus(response);
            given = true;
            return response;
        } catch (IOException e) {
            throw new ResourceAccessException(
                    "the response to " + response.request() + " failed: " + e.getMessage(), e);
        } finally {
            if (!given) {
                response.close();
            }
        }
    }

    private interface Reading<T> {
        T read(ClientResponse response) throws IOException;
    }

    private <T> T receive(@Nullable String accept, Reading<T> reading) {
        try (ClientResponse response = request.send(accept)) {
            try {
                handleStatus(response);
                return reading.read(response);
            } catch (IOException e) {
                throw new ResourceAccessException("the response to " + response.request() + " failed: "
                        + e.getMessage(), e);
            }
        }
    }

    private void handleStatus(ClientResponse response) throws IOException {
        for (StatusHandler each : handlers) {
            if (each.statuses.test(response.status())) {
                each.handler.handle(response.request(), response);
                return;
            }
        }
        if (response.status() >= 400) {
            throw RestClientResponseException.of(response.request().toString(), response.status(), response.headers(),
                    response.errorBody());
        }
    }
}
