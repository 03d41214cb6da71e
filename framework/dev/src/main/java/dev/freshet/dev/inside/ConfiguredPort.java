package dev.freshet.dev.inside;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import java.util.List;
import java.util.function.ToIntFunction;

/** Reads {@code server.port}, or 8080. Development mode listens there while the application does not start. */
public final class ConfiguredPort implements ToIntFunction<List<String>> {
    @Override
    public int applyAsInt(List<String> arguments) {
        return Integer.parseInt(Config.load(ConfigSources.of(arguments.toArray(new String[0])))
                .get("server.port").orElse("8080"));
    }
}
