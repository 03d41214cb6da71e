package dev.freshet.documents;

import com.sun.source.util.JavacTask;
import dev.freshet.security.Authenticated;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.concurrent.FutureTask;
import java.util.stream.Collectors;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** javac, with the class path of the test. */
final class Compiler {
    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    /** Shared, because opening the jars of the class path takes longer than compiling a snippet. */
    private static final StandardJavaFileManager FILES = JAVAC.getStandardFileManager(null, Locale.ROOT, null);

    private Compiler() {
    }

    /** Whether this is a file of a package for the parser, which takes members without a type for none. */
    static boolean parses(String text) {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        JavacTask task = (JavacTask) JAVAC.getTask(new StringWriter(), FILES, found, List.of("-proc:none"), null,
                List.of(new Source("parsed", "Probe", text, Path.of("Probe"), 0)));
        try {
            task.parse();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return errors(found).isEmpty();
    }

    /**
     * Compiles with the annotation processors of the class path, on a thread of its own: some of them keep the
     * compilation in a variable of the thread.
     *
     * @return the errors
     */
    static List<String> compile(List<Source> sources, boolean withSecurity, Path classes) throws Exception {
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        StringWriter output = new StringWriter();
        List<String> options = List.of("-d", classes.toString(), "-proc:full", "-parameters", "-cp",
                classPath(withSecurity));
        JavaCompiler.CompilationTask task = JAVAC.getTask(output, FILES, found, options, null, sources);
        // By the loader of the test, so that the JVM loads and optimizes their classes once.
        task.setProcessors(ServiceLoader.load(Processor.class).stream().map(ServiceLoader.Provider::get).toList());
        FutureTask<Boolean> run = new FutureTask<>(task);
        Thread.ofPlatform().start(run);
        boolean failed = !run.get();
        List<String> errors = errors(found);
        return failed && errors.isEmpty() ? List.of("javac failed: " + output) : errors;
    }

    private static String classPath(boolean withSecurity) throws URISyntaxException {
        String security = Path.of(Authenticated.class.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> withSecurity || !entry.equals(security))
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static List<String> errors(DiagnosticCollector<JavaFileObject> found) {
        return found.getDiagnostics().stream().filter(each -> each.getKind() == Diagnostic.Kind.ERROR)
                .map(Compiler::text).toList();
    }

    private static String text(Diagnostic<? extends JavaFileObject> error) {
        String place = error.getSource() instanceof Source source ? source.place(error.getLineNumber())
                : String.valueOf(error.getSource());
        return place + ": " + error.getMessage(Locale.ROOT);
    }
}
