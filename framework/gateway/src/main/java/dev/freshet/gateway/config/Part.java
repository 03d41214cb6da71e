package dev.freshet.gateway.config;

import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import java.util.function.Function;

/** A section of the configuration that a function reads. */
record Part<T>(Function<ConfigReader, T> read) implements ConfigBinder<T> {
    @Override
    @SuppressWarnings("unchecked") // The class of a nested section is never asked for.
    public Class<T> type() {
        return (Class<T>) Object.class;
    }

    @Override
    public String prefix() {
        return "";
    }

    @Override
    public T bind(ConfigReader reader) {
        return read.apply(reader);
    }
}
