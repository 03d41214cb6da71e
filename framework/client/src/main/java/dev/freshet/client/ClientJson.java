package dev.freshet.client;

import java.lang.reflect.Type;

/** Reads and writes JSON for a client. Thread-safe. */
public interface ClientJson {
    /**
     * The value in UTF-8.
     *
     * @param type a class, or a type with arguments; Object for what a collection or a map holds
     */
    byte[] write(Object value, Type type);

    /**
     * One value from UTF-8.
     *
     * @throws RuntimeException if this is no JSON, or not of this type, or null
     */
    <T> T read(byte[] json, Type type);
}
