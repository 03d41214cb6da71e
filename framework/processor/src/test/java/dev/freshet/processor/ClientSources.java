package dev.freshet.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;

/**
 * The module of declarative clients. It is built with the processor and so after it; here its sources are compiled with
 * its beans, but for its metrics, which need a module more.
 */
public final class ClientSources {

    private static final Path SOURCES =
            Path.of("..", "clients", "src", "main", "java", "dev", "freshet", "clients");

    private ClientSources() {
    }

    /** The module as a library. */
    public static Compiled compile() {
        try (var found = Files.list(SOURCES)) {
            var files = found.filter(file -> !file.endsWith("ClientMetrics.java")).toList();
            var folder = TemporaryFolder.create();
            compile(files, Files.createDirectories(folder.resolve("classes")));
            return new Compiled(folder, List.of());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void compile(List<Path> files, Path classes) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (var manager = compiler.getStandardFileManager(null, null, null)) {
            var task = compiler.getTask(null, manager, null, List.of("-d", classes.toString(), "-classpath",
                    System.getProperty("java.class.path")), null, manager.getJavaFileObjectsFromPaths(files));
            task.setProcessors(List.of(new FreshetProcessor()));
            if (!task.call()) {
                throw new AssertionError("the module of clients does not compile: " + files);
            }
        }
    }
}
