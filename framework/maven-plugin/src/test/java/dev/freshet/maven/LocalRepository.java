package dev.freshet.maven;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/** A Maven repository with the modules of this build, as they are now, in front of the one of this machine. */
final class LocalRepository {
    private static final String VERSION = "0.1.0";
    private static final List<String> MODULES = List.of("http", "transport", "server", "config", "logging", "inject",
            "web", "processor", "ops", "starter", "pool", "dev", "maven-plugin");

    private final Path folder;

    private LocalRepository(Path folder) {
        this.folder = folder;
    }

    /** @param root the folder of this repository's root pom */
    static LocalRepository make(Path folder, Path root) throws IOException {
        LocalRepository repository = new LocalRepository(folder);
        Files.copy(root.resolve("pom.xml"), repository.file("freshet-build", "pom"));
        for (String shared : List.of("parent", "bom")) {
            Files.copy(root.resolve("framework").resolve(shared).resolve("pom.xml"),
                    repository.file("freshet-" + shared, "pom"));
        }
        for (String module : MODULES) {
            repository.add("freshet-" + module, root.resolve("framework").resolve(module));
        }
        return repository;
    }

    /** @param module the folder of a compiled module */
    void add(String artifact, Path module) throws IOException {
        Files.copy(module.resolve("pom.xml"), file(artifact, "pom"));
        writeJar(file(artifact, "jar"), module.resolve("target/classes"));
    }

    /** What Maven has to be told to use it. */
    List<String> options() {
        String behind = System.getProperty("localRepository",
                Path.of(System.getProperty("user.home"), ".m2", "repository").toString());
        return List.of("-Dmaven.repo.local=" + folder, "-Dmaven.repo.local.tail=" + behind);
    }

    private Path file(String artifact, String type) throws IOException {
        Path version = folder.resolve("dev/freshet").resolve(artifact).resolve(VERSION);
        return Files.createDirectories(version).resolve(artifact + "-" + VERSION + "." + type);
    }

    private static void writeJar(Path jar, Path classes) throws IOException {
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> all = Files.walk(classes)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
                Files.copy(file, out);
                out.closeEntry();
            }
        }
    }
}
