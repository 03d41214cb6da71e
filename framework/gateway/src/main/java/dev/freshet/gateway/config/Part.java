package dev.freshet.gateway.config;

import dev.freshet.config.ConfigBinder;
import dev.freshet.config.ConfigReader;
import java.util.function.Function;

/** A section of the configuration that a function reads. */
record Part<T>(Function<ConfigReader, T> read) implements ConfigBinder<T> {
    @Override
    public String prefix() {
        return "";
    }

    @Override
    public T bind(ConfigReader reader) {
        return read.apply(reader);
    }
}
