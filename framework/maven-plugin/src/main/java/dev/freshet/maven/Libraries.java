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

    /** @throws PackagingException for an entry of the class path that is a folder */
    static void requireJars(List<Path> jars) throws PackagingException {
        for (Path jar : jars) {
            if (Files.isDirectory(jar)) {
                throw new PackagingException(jar + " is a folder, and only jars can be packaged: build its module in"
                        + " the same run, to the phase package at least");
            }
        }
    }

    /**
     * Copies them in the order of the class path.
     *
     * @return their names in the folder
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

    /** Two groups may have artifacts of the same name. */
    private static String free(String name, List<String> taken) {
        String candidate = name;
        for (int number = 2; taken.contains(candidate); number++) {
            candidate = number + "-" + name;
        }
        return candidate;
    }
}
