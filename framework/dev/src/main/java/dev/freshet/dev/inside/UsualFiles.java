package dev.freshet.dev.inside;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigSources;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The files from which an application with these arguments usually reads its configuration, even if one is wrong. */
public final class UsualFiles implements Function<List<String>, List<Path>> {
    @Override
    public List<Path> apply(List<String> arguments) {
        return Config.files(ConfigSources.of(arguments.toArray(new String[0]))
                .withClassLoader(UsualFiles.class.getClassLoader()));
    }
}
