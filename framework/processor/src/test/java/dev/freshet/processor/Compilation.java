package dev.freshet.processor;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles snippets with the processor and says what came of it:
 * {@snippet :
 * Compilation.of("@Component class Shop { Shop(Store store) {} }")
 *         .fails().with("no bean of type Store").at("Shop(Store store)");
 * }
 * The common imports of {@link #IMPORTS} are added to each snippet (in one line, so line numbers stay), and package
 * {@code com.acme} if it names none.
 */
public final class Compilation {

    private static final String IMPORTS = Stream.of("dev.freshet.inject.*", "jakarta.inject.*", "jakarta.annotation.*",
            "java.util.*").map(name -> "import " + name + "; ").reduce("", String::concat);
    private static final Pattern PACKAGE = Pattern.compile("\\bpackage\\s+([\\w.]+)\\s*;");
    private static final Pattern TYPE = Pattern.compile("(?:^|\\s)(?:class|@?interface|enum|record)\\s+(\\w+)");

    private static final JavaCompiler JAVAC = ToolProvider.getSystemJavaCompiler();
    /** Shared, because opening the jars of the class path takes longer than compiling a snippet. */
    private static final StandardJavaFileManager FILES = JAVAC.getStandardFileManager(null, Locale.ROOT, null);

    private final List<String> sources;
    private final List<String> options = new ArrayList<>();
    private final List<Processor> processors = new ArrayList<>();
    private final List<Path> libraries = new ArrayList<>();
    private final Map<String, String> resources = new LinkedHashMap<>();
    private Path folder;
    private boolean onModulePath;
    private boolean outputOnClassPath = true;
    private boolean byFreshet = true;
    private boolean parameterNames = true;

    private Compilation(List<String> sources) {
        this.sources = sources;
    }

    /** Takes one source file an argument, named after its first type. */
    public static Compilation of(String... sources) {
        return new Compilation(List.of(sources));
    }

    /** Adds compiler options, such as {@code -Afreshet.package=com.acme}. */
    public Compilation options(String... more) {
        options.addAll(List.of(more));
        return this;
    }

    /** Runs other processors too. */
    public Compilation with(Processor... more) {
        processors.addAll(List.of(more));
        return this;
    }

    /** Leaves Freshet's own processor out, as the build of a library that knows nothing of it. */
    public Compilation withoutFreshet() {
        byFreshet = false;
        return this;
    }

    /** Leaves the names of parameters out of the class files, as javac does by default. */
    public Compilation withoutParameterNames() {
        parameterNames = false;
        return this;
    }

    /** Has a file in the output folder before it compiles, as Maven copies resources. */
    public Compilation resource(String path, String text) {
        resources.put(path, text);
        return this;
    }

    /** Puts the result of another compilation on the class path. */
    public Compilation dependingOn(Compiled library) {
        libraries.add(library.classes());
        libraries.addAll(library.libraries());
        return this;
    }

    /** Compiles into the output of an earlier compilation, whose classes stay: a partial build. */
    public Compilation onTopOf(Compiled earlier) {
        folder = earlier.folder();
        return this;
    }

    /** Does not let the compiler see the classes of an earlier compilation, as a build that is set up wrongly. */
    public Compilation withoutOutputOnClassPath() {
        outputOnClassPath = false;
        return this;
    }

    /** Looks for what the snippets use on the module path; one of them is a module declaration. */
    public Compilation onModulePath() {
        onModulePath = true;
        return this;
    }

    /** Compiles; fails the test if there is an error or a warning. */
    public Compiled succeeds() {
        var result = run();
        if (!result.diagnostics().isEmpty()) {
            throw new AssertionError("expected no error or warning:\n" + result);
        }
        return new Compiled(result.folder(), libraries);
    }

    /** Compiles; fails the test if there is no error. */
    public Diagnostics fails() {
        var result = run();
        if (result.errors().isEmpty()) {
            throw new AssertionError("expected an error; warnings were:\n" + result);
        }
        return result;
    }

    private Diagnostics run() {
        try {
            return run(folder == null ? TemporaryFolder.create() : folder);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private Diagnostics run(Path target) throws IOException {
        var classes = Files.createDirectories(target.resolve("classes"));
        var generated = Files.createDirectories(target.resolve("generated"));
        for (var resource : resources.entrySet()) {
            var file = classes.resolve(resource.getKey());
            Files.createDirectories(file.getParent());
            Files.writeString(file, resource.getValue());
        }
        var collector = new DiagnosticCollector<JavaFileObject>();
        var files = sources.stream().map(Source::of).toList();
        var task = JAVAC.getTask(null, FILES, collector, arguments(classes, generated), null, files);
        var all = new ArrayList<Processor>(processors);
        if (byFreshet) {
            all.add(new FreshetProcessor());
        }
        task.setProcessors(all);
        onItsOwnThread(task);
        return new Diagnostics(target, collector.getDiagnostics());
    }

    /** Processors of other libraries keep their compilation in a thread-local variable, and some leave it there. */
    private static void onItsOwnThread(Callable<Boolean> task) {
        var running = new FutureTask<>(task);
        Thread.ofPlatform().start(running);
        try {
            running.get();
        } catch (ExecutionException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    private List<String> arguments(Path classes, Path generated) {
        var path = new ArrayList<>(libraries.stream().map(Path::toString).toList());
        if (outputOnClassPath) {
            path.add(classes.toString());
        }
        path.add(System.getProperty("java.class.path"));
        var arguments = new ArrayList<>(List.of("-d", classes.toString(), "-s", generated.toString(),
                "-Xlint:all,-classfile,-serial,-auxiliaryclass",
                onModulePath ? "--module-path" : "-classpath", String.join(File.pathSeparator, path)));
        if (parameterNames) {
            arguments.add("-parameters");
        }
        if (folder != null) {
            // The compiler warns about every file that is written again.
            arguments.add("-Xlint:-processing");
        }
        arguments.addAll(options);
        return arguments;
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        private Source(String path, String text) {
            super(URI.create("memory:///" + path), Kind.SOURCE);
            this.text = text;
        }

        static Source of(String snippet) {
            if (snippet.contains("module ") && snippet.contains("requires ")) {
                return new Source("module-info.java", snippet);
            }
            var found = PACKAGE.matcher(snippet);
            var text = found.find() ? snippet.substring(0, found.end()) + IMPORTS + snippet.substring(found.end())
                    : "package com.acme; " + IMPORTS + snippet;
            var type = TYPE.matcher(snippet);
            var packageName = found.reset().find() ? found.group(1) : "com.acme";
            var name = type.find() ? type.group(1) : "package-info";
            return new Source(packageName.replace('.', '/') + "/" + name + ".java", text);
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
