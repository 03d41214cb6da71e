package dev.freshet.dev;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loads the classes that outlive the application. Also finds the configuration of a log backend, such as {@code
 * logback.xml}. It is one of the application's resources, but a backend asks its own class loader for it.
 */
final class KeptLoader extends URLClassLoader {
    private static final Pattern OF_LOG_BACKENDS = Pattern.compile("(logback|log4j2|simplelogger)[^/]*");

    static {
        registerAsParallelCapable();
    }

    private final List<Path> resources;

    /** @param resources folders; they need not exist */
    KeptLoader(List<URL> path, List<Path> resources) {
        super("kept", path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        this.resources = resources;
    }

    @Override
    public @Nullable URL findResource(String name) {
        URL found = super.findResource(name);
        return found == null && OF_LOG_BACKENDS.matcher(name).matches() ? findAmongResources(name) : found;
    }

    private @Nullable URL findAmongResources(String name) {
        for (Path folder : resources) {
            Path file = folder.resolve(name);
            if (Files.isRegularFile(file)) {
                try {
                    return file.toUri().toURL();
                } catch (MalformedURLException impossible) {
                    throw new IllegalStateException(impossible);
                }
            }
        }
        return null;
    }
}
