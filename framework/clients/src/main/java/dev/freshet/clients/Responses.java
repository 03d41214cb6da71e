package dev.freshet.clients;

import dev.freshet.client.ClientRequest;
import dev.freshet.client.ClientResponse;
import dev.freshet.client.ReceivedEntity;
import dev.freshet.client.ResourceAccessException;
import dev.freshet.client.ResponseNotReadableException;
import dev.freshet.client.ResponseSpec;
import dev.freshet.web.ResponseEntity;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.Optional;

/**
 * Converts responses for generated clients. Each method sends the request and throws the exceptions of
 * {@link ResponseSpec}.
 */
public final class Responses {
    private static final int NOT_FOUND = 404;
    private static final int MOST_DISCARDED = 64 * 1024;

    private Responses() {
    }

    /**
     * The body as a value that is never null.
     *
     * @param method the method, such as {@code Users.byId}, for the message
     * @throws ResponseNotReadableException if there is no body
     */
    public static <T> T value(ResponseSpec response, Type type, String method) {
        ReceivedEntity<T> received = response.toEntity(type);
        T body = received.body();
        if (body == null) {
            throw new ResponseNotReadableException(method + " was answered " + received.status()
                    + " without a body; return an Optional if there may be none", null);
        }
        return body;
    }

    /** The body as a value; empty if there is none, or the status is 404. */
    public static <T> Optional<T> optional(ResponseSpec response, Type type) {
        try {
            return Optional.ofNullable(response.onStatus(status -> status == NOT_FOUND, Responses::notFound)
                    .<T>body(type));
        } catch (NotFound answered) {
            return Optional.empty();
        }
    }

    private static void notFound(ClientRequest request, ClientResponse response) {
        try {
            // So that the connection can be reused.
            response.body().readNBytes(MOST_DISCARDED);
        } catch (IOException e) {
            // The status matters more.
        }
        throw new NotFound();
    }

    /** Unlike an HttpClientErrorException, it cannot be that of another service which an interceptor has asked. */
    private static final class NotFound extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotFound() {
            super(null, null, false, false);
        }
    }

    /** The body as text; "" if there is none. */
    public static String text(ResponseSpec response) {
        String text = response.body(String.class);
        return text == null ? "" : text;
    }

    /** The body; empty if there is none. */
    public static byte[] bytes(ResponseSpec response) {
        byte[] bytes = response.body(byte[].class);
        return bytes == null ? new byte[0] : bytes;
    }

    /** The whole response, as the type that controllers return. */
    public static <T> ResponseEntity<T> entity(ReceivedEntity<T> received) {
        ResponseEntity.Builder entity = ResponseEntity.status(received.status());
        received.headers().forEach(entity::header);
        return entity.body(received.body());
    }

    /** The body as a stream. Close it: it occupies a connection until then. */
    public static InputStream stream(ResponseSpec spec) {
        ClientResponse response = spec.open();
        try {
            return new ResponseStream(response);
        } catch (IOException e) {
            response.close();
            throw new ResourceAccessException(
                    "the response to " + response.request() + " failed: " + e.getMessage(), e);
        }
    }
}
