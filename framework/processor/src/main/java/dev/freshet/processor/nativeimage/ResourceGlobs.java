package dev.freshet.processor.nativeimage;

import dev.freshet.processor.round.Round;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import javax.tools.StandardLocation;

/**
 * The resources next to the classes, if the build tool has copied them before compiling, as Maven does. A folder that
 * contains only resources is listed as a whole, so that new files need no new compilation.
 */
final class ResourceGlobs {

    private final Path root;
    private final Set<String> ofClasses;
    private final SortedSet<String> globs = new TreeSet<>();

    private ResourceGlobs(Path root, Set<String> ofClasses) {
        this.root = root;
        this.ofClasses = ofClasses;
    }

    /** Empty if the output is not a folder of the file system. */
    static SortedSet<String> of(Round round, Collection<String> classes) {
        var first = new HashSet<>(Set.of("META-INF"));
        classes.forEach(name -> first.add(name.substring(0, Math.max(name.indexOf('.'), 0))));
        try {
            var probe = round.environment().getFiler().getResource(StandardLocation.CLASS_OUTPUT, "", "x").toUri();
            if ("file".equals(probe.getScheme())) {
                var found = new ResourceGlobs(Path.of(probe).getParent(), first);
                found.addBelow(found.root);
                return found.globs;
            }
        } catch (IOException failure) {
            round.problems().error("cannot list the resources in the output folder: " + failure.getMessage());
        }
        return new TreeSet<>();
    }

    private void addBelow(Path folder) throws IOException {
        for (var entry : entries(folder)) {
            var name = root.relativize(entry).toString().replace('\\', '/');
            if (!Files.isDirectory(entry)) {
                addFile(name);
            } else if (!isOfClasses(name)) {
                globs.add(name + "/**");
            } else if (!name.equals("META-INF")) {
                addBelow(entry);
            }
        }
    }

    private void addFile(String name) {
        // In a glob, a star would match any name.
        if (!name.endsWith(".class") && name.indexOf('*') < 0) {
            globs.add(name);
        }
    }

    private boolean isOfClasses(String folder) {
        var end = folder.indexOf('/');
        return ofClasses.contains(end < 0 ? folder : folder.substring(0, end));
    }

    private static List<Path> entries(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var entries = Files.list(folder)) {
            return entries.toList();
        }
    }
}
