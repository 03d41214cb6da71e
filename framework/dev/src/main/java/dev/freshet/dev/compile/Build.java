package dev.freshet.dev.compile;

import java.nio.file.Path;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything that goes into a compile and comes out of it. Nobody changes its maps.
 *
 * @param sources files of the user by path
 * @param generated sources that processors wrote, by path
 * @param made resources and classes that processors wrote, by name
 * @param classes class files that javac wrote, by name; the origin of each is its source
 */
record Build(SortedMap<Path, SourceFile> sources, SortedMap<Path, SourceFile> generated,
        SortedMap<String, StagedFile> made, SortedMap<String, StagedFile> classes) {

    static final Build NOTHING = new Build(new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>());

    /** Sources of both kinds: javac compiles all of them to classes. */
    SortedMap<Path, SourceFile> units() {
        var units = new TreeMap<>(sources);
        units.putAll(generated);
        return units;
    }

    /** The classes that do not come from these sources. */
    SortedMap<String, StagedFile> classesWithout(Collection<Path> sources) {
        var others = new TreeMap<>(classes);
        others.values().removeIf(file -> file.origins().stream().anyMatch(sources::contains));
        return others;
    }

    Build withClasses(SortedMap<String, StagedFile> now) {
        return new Build(sources, generated, made, now);
    }
}
