package dev.freshet.config;

import java.util.function.Function;

/**
 * Reads one {@link ConfigurationProperties} record. The annotation processor generates an implementation for each such
 * record; {@link Config#bind} runs it.
 */
public interface ConfigBinder<T> {
    /** The prefix of the keys; empty for a record that only occurs inside others. */
    String prefix();

    /** Reads every component, even absent ones, and calls the record's constructor. */
    T bind(ConfigReader reader);

    /** Reads a section inside another one with a function, for binders that are written by hand. */
    static <T> ConfigBinder<T> of(Function<ConfigReader, T> read) {
        return new ConfigBinder<>() {
            @Override
            public String prefix() {
                return "";
            }

            @Override
            public T bind(ConfigReader reader) {
                return read.apply(reader);
            }
        };
    }
}
