package dev.freshet.http;

import java.lang.reflect.Type;

/** Reads and writes JSON. Thread-safe. */
public interface JsonCodec {
    /**
     * Reads and writes values of this type. Cheap: the work is deferred to the first use.
     *
     * @param type a class, or a {@link JavaType} for a class with type arguments
     */
    <T> JsonType<T> type(Type type);

    /**
     * Does now, on the calling thread, the deferred work for all types requested so far.
     *
     * @throws RuntimeException if a type cannot be read or written
     */
    default void prepare() {
    }

    /** Same as {@link #type(Type)}, for a class. */
    default <T> JsonType<T> type(Class<T> type) {
        return type((Type) type);
    }
}
