package dev.freshet.dev.compile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Runs javac as Maven does, in one go and into empty folders. */
final class CleanBuild implements AutoCloseable {
    private final Project project;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files =
            compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8);

    CleanBuild(Project project) {
        this.project = project;
    }

    /** Writes the folders classes and generated in the given one; returns the errors. */
    List<String> build(String name) throws IOException, InterruptedException {
        var settings = project.settings(name + "/classes", name + "/generated");
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, settings.classPath());
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(Files.createDirectories(settings.classes())));
        files.setLocationFromPaths(StandardLocation.SOURCE_OUTPUT,
                List.of(Files.createDirectories(settings.generated())));
        List<Path> sources;
        try (var found = Files.walk(settings.sources().getFirst())) {
            // Sorted: the order of the generated code follows that of the sources.
            sources = found.filter(file -> file.toString().endsWith(".java")).sorted().toList();
        }
        var problems = new DiagnosticCollector<JavaFileObject>();
        // Processors keep the state of a run in thread locals.
        var thread = Thread.ofPlatform().start(() -> compiler.getTask(null, files, problems,
                List.of("-parameters", "-g", "-proc:full"), null, files.getJavaFileObjectsFromPaths(sources)).call());
        thread.join();
        return problems.getDiagnostics().stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString).toList();
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
