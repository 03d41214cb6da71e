package dev.freshet.dev.compile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Brings an output folder up to date with its sources, as often as they change. The output is what a build of an empty
 * folder would write. If a compile fails, the output stays as it was.
 *
 * <p>The first compile is a full one, and so is one after the folder of the classes is gone. Others compile the sources
 * that have changed, and those that depend on them.
 *
 * <p>Keeps jars open and the classes of annotation processors loaded until {@link #close}. If a jar on the
 * class path or the processor path changes, make a new compiler. Keeps all sources and classes in memory. Calls from
 * several threads wait for each other.
 */
public final class SourceCompiler implements AutoCloseable {
    private final CompilerSettings settings;
    private final Javac javac;
    private final Generation generation;
    private SortedMap<Path, SourceScan.Stamp> seen = new TreeMap<>();
    private SortedMap<Path, SourceFile> read = new TreeMap<>();
    private Build build = Build.NOTHING;

    /** Opens the class path. Throws {@link UncheckedIOException} if a path cannot be read. */
    public SourceCompiler(CompilerSettings settings) {
        this.settings = settings;
        try {
            javac = new Javac(settings);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        generation = new Generation(settings, javac);
    }

    /** Whether the folder of the classes is gone, as after {@code mvn clean}. The next compile is then a full one. */
    public boolean isOutputGone() {
        return !Files.isDirectory(settings.classes());
    }

    /**
     * Compiles on a thread of its own and waits for its end. An interrupt does not end the wait. Throws
     * {@link UncheckedIOException} if a file cannot be read or written. The next call then compiles everything.
     */
    public synchronized CompileResult compile() {
        var start = System.nanoTime();
        if (isOutputGone()) {
            build = Build.NOTHING;
        }
        try {
            var problems = new Problems();
            var sources = read();
            var sameDeclarations = generation.sameDeclarations(build, sources);
            var next = generation.run(build, sources, sameDeclarations, problems);
            var increment = new Increment(javac, build, next, sameDeclarations);
            var finished = problems.anyError() ? Optional.<Build>empty() : increment.run(problems);
            var changed = finished.isPresent() ? write(finished.get()) : new TreeSet<String>();
            return new CompileResult(finished.isPresent(), problems.at(next), List.copyOf(increment.compiled()),
                    changed, Duration.ofNanos(System.nanoTime() - start));
        } catch (IOException failure) {
            build = Build.NOTHING;
            throw new UncheckedIOException(failure);
        }
    }

    /** The sources as they are now. Files with the same time and size are not read again. */
    private SortedMap<Path, SourceFile> read() throws IOException {
        var scan = SourceScan.of(settings.sources());
        var now = new TreeMap<Path, SourceFile>();
        for (var each : scan.entrySet()) {
            var known = each.getValue().equals(seen.get(each.getKey())) ? read.get(each.getKey()) : null;
            try {
                now.put(each.getKey(), known == null ? SourceFile.read(each.getKey(), settings.charset()) : known);
            } catch (NoSuchFileException gone) {
                // Like a file that was gone before the scan.
            }
        }
        seen = scan;
        read = now;
        return now;
    }

    private SortedSet<String> write(Build next) throws IOException {
        var first = build == Build.NOTHING;
        FolderUpdate.apply(first ? FolderUpdate.filesIn(settings.generated(), ".java") : sources(build), sources(next));
        var changed = FolderUpdate.apply(first ? FolderUpdate.classesIn(settings.classes()) : outputs(build),
                outputs(next));
        build = next;
        var names = new TreeSet<String>();
        changed.forEach(file -> names.add(settings.classes().relativize(file).toString().replace('\\', '/')));
        return names;
    }

    private static SortedMap<Path, byte[]> sources(Build build) {
        var files = new TreeMap<Path, byte[]>();
        build.generated().forEach((path, source) -> files.put(path, source.content()));
        return files;
    }

    private SortedMap<Path, byte[]> outputs(Build build) throws IOException {
        var files = new TreeMap<Path, byte[]>();
        for (var group : List.of(build.made(), build.classes())) {
            for (var file : group.values()) {
                files.put(settings.classes().resolve(file.name()), file.content());
            }
        }
        return files;
    }

    /** Closes jars and the processors' class loader. */
    @Override
    public void close() {
        javac.close();
    }
}
