package dev.freshet.http;

import java.io.IOException;

/**
 * Reads and writes values of one type as JSON. Thread-safe.
 *
 * @param <T> the type
 */
public interface JsonType<T> {
    /**
     * Reads one value from UTF-8 bytes.
     *
     * @throws HttpException 400 if the bytes are not JSON or do not fit the type
     */
    T read(byte[] json);

    /** The value as JSON in UTF-8. */
    byte[] toBytes(T value);

    /** Sends the value as the whole response body. The caller has set the status and headers. */
    void send(T value, HttpResponse response) throws IOException;
}
