package dev.freshet.processor.model;

import java.util.List;

/**
 * The methods called at the start and the end of a bean's life.
 *
 * @param start methods to call after it is made
 * @param stop methods to call when the scope closes
 * @param keptOpen whether {@code close()} is never called
 * @param mayThrow the names of those that declare an exception
 */
public record Lifecycle(List<String> start, List<String> stop, boolean keptOpen, List<String> mayThrow) {

    /** Only {@code close()} is called. */
    public static final Lifecycle NONE = new Lifecycle(List.of(), List.of(), false, List.of());

    public Lifecycle {
        start = List.copyOf(start);
        stop = List.copyOf(stop);
        mayThrow = List.copyOf(mayThrow);
    }
}
