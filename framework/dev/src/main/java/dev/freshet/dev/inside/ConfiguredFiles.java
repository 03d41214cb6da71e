package dev.freshet.dev.inside;

import dev.freshet.RunningApplication;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** The files from which a running application has read its configuration, whatever its sources are. */
public final class ConfiguredFiles implements Function<AutoCloseable, List<Path>> {
    @Override
    public List<Path> apply(AutoCloseable application) {
        return ((RunningApplication) application).config().files();
    }
}
