package dev.freshet.web;

import dev.freshet.http.HttpResponse;
import java.io.IOException;

/**
 * Reads and writes values of one type as JSON. Thread-safe.
 *
 * @param <T> the type
 */
public interface JsonType<T> {
    /**
     * Reads one value from UTF-8.
     *
     * @throws BodyNotReadableException 400 if it is not JSON or does not fit the type
     */
    T read(byte[] json);

    /** The value as UTF-8. */
    byte[] toBytes(T value);

    /** Sends the value as the whole body of the response; its status and fields are set already. */
    void send(T value, HttpResponse response) throws IOException;
}
