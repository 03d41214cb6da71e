package dev.freshet.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Copies the jars that the application needs at run time. */
final class Libraries {
    private Libraries() {
    }

    /** @throws PackagingException if an entry of the class path is a folder */
    static void requireJars(List<Path> jars) throws PackagingException {
        for (Path jar : jars) {
            if (Files.isDirectory(jar)) {
                throw new PackagingException(jar + " is a folder, but only jars can be packaged: build its module in"
                        + " the same run, at least to the phase package");
            }
        }
    }

    /**
     * Copies the jars in class path order.
     *
     * @return their file names
     */
    static List<String> copy(List<Path> jars, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<String> names = new ArrayList<>();
        for (Path jar : jars) {
            String name = free(jar.getFileName().toString(), names);
            Files.copy(jar, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            names.add(name);
        }
        return names;
    }

    /** Artifacts of two groups may have the same name. */
    private static String free(String name, List<String> taken) {
        String candidate = name;
        for (int number = 2; taken.contains(candidate); number++) {
            candidate = number + "-" + name;
        }
        return candidate;
    }
}
