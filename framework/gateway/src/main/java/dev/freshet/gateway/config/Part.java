package dev.freshet.gateway.config;

import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import java.util.function.Function;

/** A part of the configuration that is read by a function. */
record Part<T>(Function<ConfigReader, T> read) implements ConfigBinder<T> {
    @Override
    @SuppressWarnings("unchecked") // Nobody asks for the class of what is inside another record.
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
