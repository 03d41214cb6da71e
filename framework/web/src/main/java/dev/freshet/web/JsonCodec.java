package dev.freshet.web;

import java.lang.reflect.Type;

/** Reads and writes JSON. Thread-safe. */
public interface JsonCodec {
    /**
     * What reads and writes this type. Cheap: nothing is prepared before its first use.
     *
     * @param type a class, or a {@link JavaType} for one with type arguments
     */
    <T> JsonType<T> type(Type type);

    /**
     * Does now, on the calling thread, what the first use of each type asked for would have to wait for.
     *
     * @throws RuntimeException if a type cannot be read or written
     */
    default void prepare() {
    }

    /** What reads and writes this class. */
    default <T> JsonType<T> type(Class<T> type) {
        return type((Type) type);
    }
}
