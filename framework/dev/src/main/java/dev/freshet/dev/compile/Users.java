package dev.freshet.dev.compile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Finds the sources whose classes may depend on the ABI of other classes.
 *
 * <p>A source can reach a class in two ways. It names the class; then the simple name is a word in its text. Or it
 * names another class whose ABI mentions the class, directly or through further classes: a supertype, the type of a
 * field or the result of a method. Class files alone are not enough, because they lack inlined constants, unused
 * imports and annotations that only sources have.
 */
final class Users {
    private final Collection<SourceFile> sources;
    private final List<StagedFile> classes;

    /** Takes all sources, and the classes from before and after. */
    Users(Collection<SourceFile> sources, Collection<StagedFile> before, Collection<StagedFile> after) {
        this.sources = sources;
        classes = new ArrayList<>(before);
        classes.addAll(after);
    }

    /** The sources that may depend on classes with these internal names. */
    SortedSet<Path> of(Collection<String> changed) throws IOException {
        var words = words(reachable(changed));
        changed.forEach(name -> addWords(name, words));
        var users = new TreeSet<Path>();
        for (var source : sources) {
            if (source.mentions(words)) {
                users.add(source.path());
            }
        }
        return users;
    }

    /** The groups of these classes, and of those whose ABI mentions one of them, and so on. */
    private Set<String> reachable(Collection<String> changed) throws IOException {
        var groups = new HashSet<String>();
        changed.forEach(name -> groups.add(Abi.group(name)));
        for (var before = 0; before < groups.size(); ) {
            before = groups.size();
            for (var each : classes) {
                var group = Abi.group(each.internalName());
                if (!groups.contains(group) && each.abi().mentions().stream().anyMatch(groups::contains)) {
                    groups.add(group);
                }
            }
        }
        return groups;
    }

    private Set<String> words(Set<String> groups) {
        var words = new HashSet<String>();
        classes.stream().map(StagedFile::internalName).filter(name -> groups.contains(Abi.group(name)))
                .forEach(name -> addWords(name, words));
        return words;
    }

    /** The simple name, and its parts: a {@code $} may be in a name, or stand between a class and a nested one. */
    private static void addWords(String internalName, Set<String> words) {
        var simple = internalName.substring(internalName.lastIndexOf('/') + 1);
        words.add(simple);
        words.addAll(List.of(simple.split("\\$")));
        words.remove("");
    }
}
