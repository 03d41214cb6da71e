package dev.freshet.processor.model;

import java.util.List;

/**
 * What is called once a bean is made and when it goes.
 *
 * @param start methods to call once it is made
 * @param stop methods to call when the scope closes
 * @param keptOpen whether {@code close()} is never called
 * @param mayThrow names among them that declare an exception
 */
public record Lifecycle(List<String> start, List<String> stop, boolean keptOpen, List<String> mayThrow) {

    /** Nothing is called but {@code close()}. */
    public static final Lifecycle NONE = new Lifecycle(List.of(), List.of(), false, List.of());

    /** Copies the lists. */
    public Lifecycle {
        start = List.copyOf(start);
        stop = List.copyOf(stop);
        mayThrow = List.copyOf(mayThrow);
    }
}
