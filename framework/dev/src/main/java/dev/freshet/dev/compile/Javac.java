package dev.freshet.dev.compile;

import com.sun.source.util.JavacTask;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's compiler. It keeps jars open and the processors' classes loaded, so that later compiles are fast. Each run
 * has a new thread, because processors keep the state of a run in thread locals.
 */
final class Javac implements AutoCloseable {
    private final CompilerSettings settings;
    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private final StandardJavaFileManager files;
    private final URLClassLoader processors;

    Javac(CompilerSettings settings) throws IOException {
        this.settings = settings;
        files = compiler.getStandardFileManager(null, Locale.ROOT, settings.charset());
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, settings.classPath());
        var path = settings.processorPath().isEmpty() ? settings.classPath() : settings.processorPath();
        processors = new URLClassLoader(urls(path), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] urls(List<Path> paths) throws MalformedURLException {
        var urls = new ArrayList<URL>();
        for (var path : paths) {
            urls.add(path.toUri().toURL());
        }
        return urls.toArray(URL[]::new);
    }

    /** The class names of the annotation processors. */
    List<String> processors() {
        if (settings.options().contains("-proc:none")) {
            return List.of();
        }
        var named = settings.options().indexOf("-processor") + 1;
        return named > 0 ? List.of(settings.options().get(named).split(","))
                : ServiceLoader.load(Processor.class, processors).stream().map(each -> each.type().getName()).toList();
    }

    /** Runs the annotation processors only; they see all sources and no class of the output folder. */
    StagedFiles process(Collection<SourceFile> sources, Problems problems) throws IOException {
        var options = Stream.concat(
                settings.options().stream().filter(option -> !option.startsWith("-Xlint") && !isProcessing(option)),
                Stream.of("-Xlint:none", "-proc:only"));
        return run(sources, new TreeMap<>(), options.toList(), problems);
    }

    /** Compiles sources without annotation processors. The sources see the classes in {@code visible}. */
    StagedFiles compile(Collection<SourceFile> sources, SortedMap<String, StagedFile> visible,
            Problems problems) throws IOException {
        var options = Stream.concat(settings.options().stream().filter(option -> !isProcessing(option)),
                Stream.of("-proc:none"));
        return run(sources, visible, options.toList(), problems);
    }

    private static boolean isProcessing(String option) {
        return option.startsWith("-proc:");
    }

    /** Whether these sources are a named module. */
    static boolean named(Collection<SourceFile> sources) {
        return sources.stream().anyMatch(source -> source.path().endsWith("module-info.java"));
    }

    private StagedFiles run(Collection<SourceFile> sources, SortedMap<String, StagedFile> visible,
            List<String> options, Problems problems) throws IOException {
        files.setLocationFromPaths(StandardLocation.MODULE_PATH, named(sources) ? settings.classPath() : List.of());
        var staged = new StagedFiles(files, settings, processors, visible);
        if (!sources.isEmpty()) {
            apart(() -> task(sources, staged, options, problems).call(), problems);
        }
        return staged;
    }

    private JavacTask task(Collection<SourceFile> sources, JavaFileManager staged, List<String> options,
            Problems problems) {
        return (JavacTask) compiler.getTask(Writer.nullWriter(), staged, problems, options, null, sources);
    }

    /** The declarations of these sources by file; empty if one has a syntax error. */
    Optional<Map<String, String>> declarations(Collection<SourceFile> sources) {
        var problems = new Problems();
        return Optional.ofNullable(apart(() -> Declarations.of(task(sources, files, List.of("-proc:none"), problems),
                problems), problems)).flatMap(found -> found);
    }

    /** Runs the call on a new thread and waits. An exception becomes a problem, and the result is null then. */
    private static <T> @Nullable T apart(Supplier<T> call, Problems problems) {
        var result = new CompletableFuture<T>();
        Thread.ofPlatform().name("compile").daemon().start(() -> {
            try {
                result.complete(call.get());
            } catch (Throwable thrown) {
                // A processor may throw anything, an error included.
                problems.add(thrown);
                result.complete(null);
            }
        });
        return result.join();
    }

    @Override
    public void close() {
        try (processors) {
            files.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
