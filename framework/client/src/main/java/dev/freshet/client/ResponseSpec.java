package dev.freshet.client;

import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Converts a response. The methods that return a result send the request and throw:
 * <ul>
 * <li>{@link HttpClientErrorException} for 4xx and {@link HttpServerErrorException} for 5xx, unless {@link #onStatus}
 *     handles the status,
 * <li>{@link ResourceAccessException} if there is no response, or it is incomplete or over the limit,
 * <li>{@link ResponseNotReadableException} if the body does not fit the type.
 * </ul>
 */
public final class ResponseSpec {
    private final RequestSpec request;
    private final Json json;
    private final List<StatusHandler> handlers = new ArrayList<>();

    private record StatusHandler(IntPredicate statuses, ErrorHandler handler) {
    }

    /** Handles responses with certain statuses. */
    @FunctionalInterface
    public interface ErrorHandler {
        /** Throws an exception for the caller, or returns: then the body is read as if the response were successful. */
        void handle(ClientRequest request, ClientResponse response) throws IOException;
    }

    ResponseSpec(RequestSpec request, Json json) {
        this.request = request;
        this.json = json;
    }

    /** Sets a handler for these statuses. If several match, the first one is called. */
    public ResponseSpec onStatus(IntPredicate statuses, ErrorHandler handler) {
        handlers.add(new StatusHandler(statuses, handler));
        return this;
    }

    /**
     * The body: as a String (in the charset of Content-Type, or UTF-8), as {@code byte[]}, or otherwise from JSON. Null
     * if it is empty.
     */
    public <T> @Nullable T body(Class<T> type) {
        return this.<T>toEntity((Type) type).body();
    }

    /**
     * The body from JSON; null if it is empty.
     *
     * @param type such as {@code JavaType.of(List.class, User.class)}, or {@code Types.listOf(User.class)} of
     *     avaje-jsonb
     */
    public <T> @Nullable T body(Type type) {
        return this.<T>toEntity(type).body();
    }

    /** The whole response, with its body as of {@link #body(Class)}. */
    public <T> ReceivedEntity<T> toEntity(Class<T> type) {
        return toEntity((Type) type);
    }

    /** The whole response, with its body as of {@link #body(Type)}. */
    public <T> ReceivedEntity<T> toEntity(Type type) {
        return receive(BodyReader.accept(type), response -> {
            @Nullable T body = BodyReader.read(response, type, json);
            return new ReceivedEntity<>(response.status(), response.headers(), body);
        });
    }

    /** Status and headers; the body is ignored. */
    public ReceivedEntity<Void> toBodilessEntity() {
        return receive(null, response -> {
            response.discard();
            return new ReceivedEntity<>(response.status(), response.headers(), null);
        });
    }

    /**
     * The response with its body still arriving. Throws for error statuses like the other methods. Close the response:
     * it occupies a connection until then.
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
            throw RestClientResponseException.of(response);
        }
    }
}
