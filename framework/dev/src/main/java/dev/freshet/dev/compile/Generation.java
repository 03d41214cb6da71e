package dev.freshet.dev.compile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The first step of a compile: annotation processing. Processors always get all sources, so that they generate the
 * same as in a clean build. They do not run if they would see the same as last time.
 */
final class Generation {
    /** Processors that look at declarations only, or at bodies that {@link Declarations} keeps. */
    private static final Set<String> READ_DECLARATIONS = Set.of("dev.freshet.processor.FreshetProcessor",
            "io.avaje.jsonb.generator.JsonbProcessor", "io.avaje.validation.generator.ValidationProcessor",
            "io.avaje.spi.internal.ServiceProcessor");

    private final CompilerSettings settings;
    private final Javac javac;
    private final boolean any;
    private final boolean readDeclarations;

    Generation(CompilerSettings settings, Javac javac) {
        this.settings = settings;
        this.javac = javac;
        var processors = javac.processors();
        any = !processors.isEmpty();
        readDeclarations = READ_DECLARATIONS.containsAll(processors);
    }

    /**
     * Returns the build with new sources and what is generated from them. The classes are those of the build before.
     * It contains the generated files even if there are errors, because an error may be in one of them.
     */
    Build run(Build before, SortedMap<Path, SourceFile> sources, boolean sameDeclarations, Problems problems)
            throws IOException {
        if (!any || readDeclarations && sameDeclarations) {
            return new Build(sources, before.generated(), before.made(), before.classes());
        }
        var staged = javac.process(sources.values(), problems);
        var generated = new TreeMap<Path, SourceFile>();
        for (var file : staged.sources().values()) {
            var source = SourceFile.generated(file, settings.charset());
            generated.put(source.path(), source);
        }
        return new Build(sources, generated, staged.outputs(), before.classes());
    }

    /** Whether the same files declare the same as before, so that at most bodies of methods differ. */
    boolean sameDeclarations(Build before, SortedMap<Path, SourceFile> sources) {
        if (!before.sources().keySet().equals(sources.keySet())) {
            return false;
        }
        var old = new ArrayList<SourceFile>();
        var now = new ArrayList<SourceFile>();
        sources.forEach((path, source) -> {
            var earlier = before.sources().get(path);
            if (earlier != null && !earlier.hasContentOf(source)) {
                old.add(earlier);
                now.add(source);
            }
        });
        if (now.isEmpty()) {
            return true;
        }
        var declarations = javac.declarations(now);
        return declarations.isPresent() && declarations.equals(javac.declarations(old));
    }
}
