package dev.freshet.maven;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Facts that startup could only find by opening every library. The packaging collects them once, because the libraries
 * do not change later. The start script passes them to the application as system properties.
 *
 * @param wirings implementations of Freshet's wiring, in class path order
 * @param files {@code application*.yml} and {@code application*.yaml}
 * @param logging the SLF4J backends
 */
record ClassPathFacts(Set<String> wirings, Set<String> files, Set<String> logging) {
    static final String WIRINGS = "META-INF/services/dev.freshet.inject.Wiring";
    private static final String UNREAD = ".properties";
    private static final String LOGGING = "META-INF/services/org.slf4j.spi.SLF4JServiceProvider";

    /**
     * @param classes the application's own classes, which come first
     * @throws PackagingException if two libraries have a wiring of the same name, or if the application has a
     *     configuration file that Freshet does not read
     */
    static ClassPathFacts of(Path classes, List<Path> jars) throws IOException, PackagingException {
        ClassPathFacts facts = new ClassPathFacts(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
        facts.addFolder(classes);
        for (Path jar : jars) {
            facts.addJar(jar);
        }
        return facts;
    }

    /** JVM options. The last one keeps SLF4J from reporting its provider at every startup. */
    List<String> options() {
        List<String> options = new ArrayList<>();
        if (!wirings.isEmpty()) {
            options.add("-Dfreshet.packaged.wirings=" + String.join(",", wirings));
        }
        options.add("-Dfreshet.packaged.files=" + String.join(",", files));
        if (logging.size() == 1) {
            options.add("-Dslf4j.provider=" + logging.iterator().next());
            options.add("-Dslf4j.internal.verbosity=WARN");
        }
        return options;
    }

    private void addFolder(Path classes) throws IOException, PackagingException {
        if (Files.exists(classes.resolve(WIRINGS))) {
            addNames(wirings, Files.readString(classes.resolve(WIRINGS)));
        }
        if (Files.exists(classes.resolve(LOGGING))) {
            addNames(logging, Files.readString(classes.resolve(LOGGING)));
        }
        try (Stream<Path> found = Files.list(classes)) {
            found.map(file -> file.getFileName().toString()).filter(ClassPathFacts::isConfiguration).sorted()
                    .forEach(files::add);
        }
        refuseUnread(classes);
    }

    /** The startup refuses such files in folders only: in jars, they can belong to libraries of other frameworks. */
    private void refuseUnread(Path classes) throws IOException, PackagingException {
        List<String> unread;
        try (Stream<Path> found = Files.list(classes)) {
            unread = found.map(file -> file.getFileName().toString()).filter(ClassPathFacts::isUnread).sorted()
                    .toList();
        }
        for (String file : unread) {
            String name = file.substring(0, file.length() - UNREAD.length());
            if (!files.contains(name + ".yml") && !files.contains(name + ".yaml")) {
                throw new PackagingException(file + " is not read: write its keys into " + name + ".yml in the same"
                        + " folder, or put an empty one there if another program reads the file");
            }
        }
    }

    private void addJar(Path jar) throws IOException, PackagingException {
        try (JarFile file = new JarFile(jar.toFile())) {
            addWirings(file);
            addNames(logging, text(file, LOGGING));
            file.stream().map(ZipEntry::getName).filter(ClassPathFacts::isConfiguration).forEach(files::add);
        }
    }

    /** Java loads only one of two classes of a name, so the beans of the other library would silently be missing. */
    private void addWirings(JarFile file) throws IOException, PackagingException {
        Set<String> names = new LinkedHashSet<>();
        addNames(names, text(file, WIRINGS));
        for (String name : names) {
            if (!wirings.add(name) && file.getEntry(name.replace('.', '/') + ".class") != null) {
                throw new PackagingException("two libraries have a wiring with the name " + name + ": remove "
                        + file.getName() + ", or compile it with the option -Afreshet.package=PACKAGE, where PACKAGE is"
                        + " a package that only this library has");
            }
        }
    }

    private static boolean isConfiguration(String name) {
        return name.startsWith("application") && name.indexOf('/') < 0
                && (name.endsWith(".yml") || name.endsWith(".yaml"));
    }

    private static boolean isUnread(String name) {
        return name.equals("application" + UNREAD) || name.startsWith("application-") && name.endsWith(UNREAD);
    }

    private static String text(JarFile file, String name) throws IOException {
        ZipEntry entry = file.getEntry(name);
        return entry == null ? "" : new String(file.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
    }

    /** The format of ServiceLoader: one name a line, comments after '#'. */
    private static void addNames(Set<String> names, String text) {
        text.lines().map(line -> line.replaceFirst("#.*", "").strip()).filter(line -> !line.isEmpty())
                .forEach(names::add);
    }
}
