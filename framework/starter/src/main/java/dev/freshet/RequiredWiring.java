package dev.freshet;

import dev.freshet.inject.MissingWiring;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Refuses to start an application whose classes were compiled without the annotation processor. Otherwise it would
 * start and answer every request with 404. Only the folder or jar of the application's class is searched, and only if
 * it has no wiring.
 */
final class RequiredWiring {
    /** The version of the artifacts. */
    static final String VERSION = "0.1.0";

    private static final String WIRING = "META-INF/services/dev.freshet.inject.Wiring";
    /** Set by the packaging, which makes the same check. */
    private static final String PACKAGED = "freshet.packaged.wirings";

    private RequiredWiring() {
    }

    /** @throws StartException if a class has an annotation that needs a wiring, and there is none */
    static void check(Class<?> application) {
        Path place = System.getProperty(PACKAGED) == null ? place(application) : null;
        if (place == null || !Files.exists(place)) {
            return;
        }
        Optional<String> found;
        try {
            found = Files.isDirectory(place) ? inFolder(place) : inJar(place);
        } catch (IOException | IllegalArgumentException unreadable) {
            LoggerFactory.getLogger(Freshet.class).debug("Cannot search {} for a wiring", place, unreadable);
            return;
        }
        if (found.isPresent()) {
            throw new StartException(found.get());
        }
    }

    /** The folder or jar of a class; null if it comes from elsewhere, as in a native image. */
    private static @Nullable Path place(Class<?> application) {
        CodeSource source = application.getProtectionDomain().getCodeSource();
        URL location = source == null ? null : source.getLocation();
        try {
            return location == null || !location.getProtocol().equals("file") ? null : Path.of(location.toURI());
        } catch (URISyntaxException | IllegalArgumentException unusual) {
            return null;
        }
    }

    private static Optional<String> inFolder(Path folder) throws IOException {
        if (Files.exists(folder.resolve(WIRING))) {
            return Optional.empty();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> classes = files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
            for (Path file : classes) {
                Optional<String> found = MissingWiring.problem(Files.readAllBytes(file), VERSION);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<String> inJar(Path file) throws IOException {
        try (JarFile jar = new JarFile(file.toFile())) {
            if (jar.getEntry(WIRING) != null) {
                return Optional.empty();
            }
            for (JarEntry entry : jar.stream().filter(each -> each.getName().endsWith(".class")).toList()) {
                try (InputStream in = jar.getInputStream(entry)) {
                    Optional<String> found = MissingWiring.problem(in.readAllBytes(), VERSION);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }
}
