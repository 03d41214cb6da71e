package dev.freshet.maven;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;

/**
 * Writes the application's classes and resources to a jar. The jar also has entries for folders, because class loaders
 * need them to find folders. Equal files give equal bytes.
 */
final class ApplicationJar {
    /**
     * Two seconds after the earliest time of a ZIP archive. For the earliest one, the JDK also stores the time in UTC,
     * which depends on the time zone.
     */
    private static final LocalDateTime NO_TIME = LocalDateTime.of(1980, 1, 1, 0, 0, 2);

    private static final byte[] NOTHING = {};

    private ApplicationJar() {
    }

    /** @param libraries file names in the folder lib, in class path order */
    static void write(Path jar, Path classes, String mainClass, List<String> libraries) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(classes)) {
            files = all.filter(file -> !file.equals(classes)).sorted().toList();
        }
        try (OutputStream bytes = Files.newOutputStream(jar); JarOutputStream out = new JarOutputStream(bytes)) {
            add(out, JarFile.MANIFEST_NAME, manifest(classes.resolve(JarFile.MANIFEST_NAME), mainClass, libraries));
            for (Path file : files) {
                String name = classes.relativize(file).toString().replace('\\', '/');
                if (Files.isDirectory(file)) {
                    add(out, name + "/", NOTHING);
                } else if (!name.equals(JarFile.MANIFEST_NAME)) {
                    add(out, name, Files.readAllBytes(file));
                }
            }
        }
    }

    /** @param own the project's manifest, such as one with {@code Implementation-Version}; may be missing */
    private static byte[] manifest(Path own, String mainClass, List<String> libraries) throws IOException {
        Manifest manifest = new Manifest();
        if (Files.exists(own)) {
            try (InputStream content = Files.newInputStream(own)) {
                manifest.read(content);
            }
        }
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, mainClass);
        if (!libraries.isEmpty()) {
            List<String> urls = libraries.stream().map(ApplicationJar::url).toList();
            main.put(Attributes.Name.CLASS_PATH, String.join(" ", urls));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        manifest.write(bytes);
        return bytes.toByteArray();
    }

    /** The class path of a manifest consists of relative URLs. */
    private static String url(String library) {
        return "lib/" + library.replace("%", "%25").replace(" ", "%20");
    }

    private static void add(JarOutputStream out, String name, byte[] content) throws IOException {
        JarEntry entry = new JarEntry(name);
        entry.setTimeLocal(NO_TIME);
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }
}
