package dev.freshet.processor;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Packages of the data module, whose annotations are processed. That module is built with the processor and so after
 * it; what the tests need of it is compiled here from its sources.
 */
public final class DataSources {

    private static final Path SOURCES = Path.of("..", "data", "src", "main", "java", "dev", "freshet", "data");

    private DataSources() {
    }

    /** A library of these folders and files below {@code dev/freshet/data}. */
    public static Compiled compile(String... names) {
        try {
            var folder = TemporaryFolder.create();
            var files = new ArrayList<Path>();
            for (var name : names) {
                try (var found = Files.walk(SOURCES.resolve(name))) {
                    found.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
                }
            }
            compile(files, Files.createDirectories(folder.resolve("classes")));
            return new Compiled(folder, List.of());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void compile(List<Path> files, Path classes) {
        var arguments = Stream.concat(Stream.of("-d", classes.toString(), "-proc:none", "-classpath",
                System.getProperty("java.class.path")), files.stream().map(Path::toString)).toArray(String[]::new);
        if (ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments) != 0) {
            throw new AssertionError("the data module does not compile: " + String.join(File.pathSeparator, arguments));
        }
    }
}
