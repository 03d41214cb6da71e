package dev.freshet.maven.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.stream.Stream;

/** Copies the resources that Maven has written, without compiled classes. */
final class FilteredResources {
    private FilteredResources() {
    }

    static Path copy(Path classes, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).filter(FilteredResources::isResource).toList()) {
                Path copy = to.resolve(classes.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return to;
    }

    /** Leaves out META-INF, because annotation processors write into it. */
    private static boolean isResource(Path file) {
        return !file.toString().endsWith(".class") && !file.toString().contains("META-INF");
    }
}
