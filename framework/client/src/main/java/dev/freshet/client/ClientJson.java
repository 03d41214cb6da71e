package dev.freshet.client;

import dev.freshet.http.JsonCodec;
import java.lang.reflect.Type;

/** Reads and writes JSON for a client. Thread-safe. */
public interface ClientJson {
    /** Uses the codec of a server, so that the client reads and writes JSON as the server's controllers do. */
    static ClientJson of(JsonCodec codec) {
        return new CodecJson(codec);
    }

    /**
     * Encodes a value as JSON in UTF-8.
     *
     * @param type a class or a parameterised type; Object for collections and maps, whose elements decide
     */
    byte[] write(Object value, Type type);

    /**
     * Decodes a value from JSON in UTF-8.
     *
     * @throws RuntimeException if this is not JSON, does not fit the type, or is null
     */
    <T> T read(byte[] json, Type type);
}
