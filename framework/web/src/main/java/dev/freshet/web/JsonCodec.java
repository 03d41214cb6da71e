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

    /** What reads and writes this class. */
    default <T> JsonType<T> type(Class<T> type) {
        return type((Type) type);
    }
}
