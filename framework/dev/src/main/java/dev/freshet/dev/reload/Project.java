package dev.freshet.dev.reload;

import dev.freshet.dev.compile.CompileResult;
import dev.freshet.dev.compile.CompilerSettings;
import dev.freshet.dev.compile.SourceCompiler;
import dev.freshet.dev.launch.DevSettings;
import dev.freshet.dev.launch.KeptJars;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The project's sources and the classes that are compiled from them. */
final class Project {
    private final DevSettings settings;
    private final Path classes;
    private final SourceCompiler compiler;
    private final List<URL> jars = new ArrayList<>();

    Project(DevSettings settings) throws IOException {
        this.settings = settings;
        classes = settings.work().resolve("classes");
        Files.createDirectories(classes);
        compiler = new SourceCompiler(new CompilerSettings(settings.sources(), settings.resources(), classes,
                settings.work().resolve("generated"), settings.compilePath(), settings.processorPath(),
                settings.options(), settings.charset()));
        Set<Path> kept = KeptJars.of(settings.runPath(), settings.keep());
        for (Path jar : settings.runPath()) {
            if (!kept.contains(jar)) {
                jars.add(jar.toUri().toURL());
            }
        }
    }

    /** The application's. */
    List<String> arguments() {
        return settings.arguments();
    }

    CompileResult compile() {
        return compiler.compile();
    }

    /** Whether the classes are gone, as after {@code mvn clean}. */
    boolean lacksClasses() {
        return compiler.isOutputGone();
    }

    /** The class path of the application as it is now, without the jars that outlive it. */
    List<URL> path() throws IOException {
        List<URL> path = new ArrayList<>();
        path.add(classes.toUri().toURL());
        for (Path folder : settings.resources()) {
            if (Files.isDirectory(folder)) {
                path.add(folder.toUri().toURL());
            }
        }
        path.addAll(jars);
        return path;
    }

    /** Sources and resources. */
    Set<Path> files() {
        Set<Path> files = new HashSet<>(settings.sources());
        files.addAll(settings.resources());
        return files;
    }

    /** Not if it is a resource, such as a template of a source. */
    boolean isSource(Path file) {
        return file.toString().endsWith(".java") && settings.sources().stream().anyMatch(file::startsWith);
    }

    /** Whether databases depend on this file: an SQL script or a migration. */
    boolean isScript(Path file) {
        return file.toString().endsWith(".sql")
                || files().stream().anyMatch(folder -> file.startsWith(folder.resolve("db")));
    }

    /** @throws IllegalStateException if there is no main class, or several */
    String mainClass() throws IOException {
        return settings.mainClass().isEmpty() ? MainClasses.find(classes) : settings.mainClass();
    }

    /** For the terminal: the name of a file, or how many there are. */
    static String text(Set<Path> files) {
        return files.size() == 1 ? String.valueOf(files.iterator().next().getFileName()) : files.size() + " files";
    }
}
