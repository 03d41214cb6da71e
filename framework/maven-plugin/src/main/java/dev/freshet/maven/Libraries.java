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

    /** The file names of the copies of these jars, in the same order. */
    static List<String> names(List<Path> jars) {
        List<String> names = new ArrayList<>();
        for (Path jar : jars) {
            names.add(free(jar.getFileName().toString(), names));
        }
        return names;
    }

    /**
     * Copies the jars in class path order.
     *
     * @return their {@link #names}
     */
    static List<String> copy(List<Path> jars, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<String> names = names(jars);
        for (int i = 0; i < names.size(); i++) {
            Files.copy(jars.get(i), folder.resolve(names.get(i)), StandardCopyOption.REPLACE_EXISTING);
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
