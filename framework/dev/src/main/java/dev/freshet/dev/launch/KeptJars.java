package dev.freshet.dev.launch;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Chooses the jars whose classes outlive the application: server, connection pool, logging, JDBC drivers, jars with
 * native libraries, and the jars that these need. A JVM can load a native library only once.
 */
public final class KeptJars {
    private static final List<String> OWN = List.of("dev/freshet/http/HttpApplication.class",
            "dev/freshet/transport/EventLoop.class", "dev/freshet/server/HttpServer.class",
            "dev/freshet/pool/PooledDataSource.class", "dev/freshet/logging/ConsoleLogging.class",
            "org/slf4j/LoggerFactory.class");
    /** These drivers need no other jar, so searching their many classes would be a waste. */
    private static final List<String> ALONE = List.of("org/h2/Driver.class", "org/postgresql/Driver.class");
    private static final List<String> MARKS = List.of("META-INF/services/java.sql.Driver",
            "META-INF/services/org.slf4j.spi.SLF4JServiceProvider");
    private static final Set<String> NATIVE = Set.of("so", "dll", "dylib", "jnilib");

    private KeptJars() {
    }

    /**
     * The entries of a class path whose classes outlive the application.
     *
     * @param path the class path of the application; every entry must exist
     * @param names beginnings of file names of further jars to keep
     * @throws IOException if an entry is not a folder or a jar
     */
    public static Set<Path> of(List<Path> path, List<String> names) throws IOException {
        Set<Path> kept = new LinkedHashSet<>();
        Deque<Path> toSearch = new ArrayDeque<>();
        for (Path entry : path) {
            if (hasAny(entry, OWN) || hasAny(entry, ALONE)) {
                kept.add(entry);
            } else if (hasAny(entry, MARKS) || hasNative(entry) || isNamed(entry, names)) {
                kept.add(entry);
                toSearch.add(entry);
            }
        }
        if (!toSearch.isEmpty()) {
            addNeeded(path, kept, toSearch);
        }
        return kept;
    }

    private static boolean isNamed(Path entry, List<String> names) {
        return names.stream().anyMatch(name -> entry.getFileName().toString().startsWith(name));
    }

    private static boolean hasAny(Path entry, List<String> files) throws IOException {
        if (Files.isDirectory(entry)) {
            return files.stream().anyMatch(file -> Files.exists(entry.resolve(file)));
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            return files.stream().anyMatch(file -> jar.getEntry(file) != null);
        }
    }

    private static boolean hasNative(Path entry) throws IOException {
        if (Files.isDirectory(entry)) {
            return false;
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            return jar.stream().map(JarEntry::getName)
                    .anyMatch(name -> NATIVE.contains(name.substring(name.lastIndexOf('.') + 1)));
        }
    }

    private static void addNeeded(List<Path> path, Set<Path> kept, Deque<Path> toSearch) throws IOException {
        Map<String, Path> owners = new HashMap<>();
        for (Path entry : path) {
            if (!Files.isDirectory(entry)) {
                try (JarFile jar = new JarFile(entry.toFile())) {
                    jar.stream().map(JarEntry::getName).filter(name -> name.endsWith(".class"))
                            .forEach(name -> owners.putIfAbsent(name, entry));
                }
            }
        }
        while (!toSearch.isEmpty()) {
            for (String needed : needed(toSearch.remove())) {
                Path owner = owners.get(needed + ".class");
                if (owner != null && kept.add(owner)) {
                    toSearch.add(owner);
                }
            }
        }
    }

    private static List<String> needed(Path entry) throws IOException {
        List<String> names = new ArrayList<>();
        if (Files.isDirectory(entry)) {
            return names;
        }
        try (JarFile jar = new JarFile(entry.toFile())) {
            for (JarEntry each : jar.stream().filter(one -> one.getName().endsWith(".class")
                    && !one.getName().startsWith("META-INF/")).toList()) {
                try (InputStream in = jar.getInputStream(each)) {
                    ClassFile.of().parse(in.readAllBytes()).constantPool().forEach(constant -> {
                        if (constant instanceof ClassEntry type) {
                            names.add(type.asInternalName());
                        }
                    });
                }
            }
        }
        return names;
    }
}
