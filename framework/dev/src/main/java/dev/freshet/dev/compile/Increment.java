package dev.freshet.dev.compile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The second step of a compile: class files. Compiles the sources that differ, and then also those that use a class
 * whose ABI has changed, until no more are found. A named module is always compiled as a whole.
 */
final class Increment {
    private final Javac javac;
    private final Build before;
    private final Build next;
    private final SortedMap<Path, SourceFile> units;
    private final SortedSet<Path> wanted = new TreeSet<>();
    private final Set<Path> gone;
    private final boolean sameDeclarations;

    /** Takes the last successful build, and the next one, which still has the classes of the last one. */
    Increment(Javac javac, Build before, Build next, boolean sameDeclarations) {
        this.javac = javac;
        this.before = before;
        this.next = next;
        this.sameDeclarations = sameDeclarations;
        units = next.units();
        var old = before.units();
        gone = new HashSet<>(old.keySet());
        gone.removeAll(units.keySet());
        units.values().stream().filter(unit -> isDifferent(unit, old.get(unit.path())))
                .forEach(unit -> wanted.add(unit.path()));
        if (!wanted.isEmpty() && Javac.named(units.values())
                || wanted.stream().map(units::get).anyMatch(SourceFile::concernsAll)
                || gone.stream().map(old::get).anyMatch(SourceFile::concernsAll)) {
            wanted.addAll(units.keySet());
        }
    }

    private static boolean isDifferent(SourceFile unit, @Nullable SourceFile old) {
        return old == null || !old.hasContentOf(unit);
    }

    /** The sources that were compiled. Each run of javac may add some. */
    SortedSet<Path> compiled() {
        return wanted;
    }

    /** The finished build; empty if there are errors. */
    Optional<Build> run(Problems problems) throws IOException {
        while (true) {
            var found = new Problems();
            var kept = before.classesWithout(wanted);
            kept.values().removeIf(file -> file.origins().stream().anyMatch(gone::contains));
            var staged = compile(kept, found);
            var more = found.anyError() ? possiblyAffected() : affected(kept, staged.outputs());
            if (!wanted.addAll(more)) {
                problems.addAll(found);
                kept.putAll(staged.outputs());
                return found.anyError() ? Optional.empty() : Optional.of(next.withClasses(kept));
            }
        }
    }

    private StagedFiles compile(SortedMap<String, StagedFile> kept, Problems problems) throws IOException {
        var visible = new TreeMap<>(kept);
        next.made().values().stream().filter(file -> file.name().endsWith(".class"))
                .forEach(file -> visible.put(file.name(), file));
        return javac.compile(wanted.stream().map(units::get).toList(), visible, problems);
    }

    /** The sources that use a class whose ABI has changed. */
    private Collection<Path> affected(SortedMap<String, StagedFile> kept, SortedMap<String, StagedFile> compiled)
            throws IOException {
        var replaced = new TreeMap<>(before.classes());
        replaced.keySet().removeAll(kept.keySet());
        var names = new TreeSet<>(replaced.keySet());
        names.addAll(compiled.keySet());
        var changed = new TreeSet<String>();
        for (var name : names) {
            var old = replaced.get(name);
            var now = compiled.get(name);
            if (old == null || now == null || !old.abi().text().equals(now.abi().text())) {
                changed.add((old == null ? now : old).internalName());
            }
        }
        if (changed.isEmpty() || wanted.size() == units.size()) {
            return Set.of();
        }
        var after = new TreeMap<>(kept);
        after.putAll(compiled);
        return packages(after).equals(packages(before.classes()))
                ? new Users(units.values(), before.classes().values(), compiled.values()).of(changed) : units.keySet();
    }

    /** The packages of these classes. {@code import tea.*} is an error once the package {@code tea} is gone. */
    private static Set<String> packages(SortedMap<String, StagedFile> classes) {
        var packages = new HashSet<String>();
        classes.keySet().forEach(name -> packages.add(name.substring(0, name.lastIndexOf('/') + 1)));
        return packages;
    }

    /**
     * The sources that could depend on the changes. After an error, class files with an older ABI may be its cause, and
     * no new class file shows what has changed.
     */
    private Collection<Path> possiblyAffected() throws IOException {
        if (sameDeclarations) {
            return Set.of();
        }
        var users = new Users(units.values(), before.classes().values(), Set.of());
        var all = new TreeSet<Path>(wanted);
        all.addAll(gone);
        for (var size = 0; size < all.size(); ) {
            size = all.size();
            var names = new TreeSet<String>();
            all.forEach(path -> names.add(typeName(path)));
            before.classes().values().stream().filter(file -> file.origins().stream().anyMatch(all::contains))
                    .forEach(file -> names.add(file.internalName()));
            all.addAll(users.of(names));
        }
        all.removeAll(gone);
        return all;
    }

    private static String typeName(Path source) {
        var name = source.getFileName().toString();
        return name.substring(0, name.length() - ".java".length());
    }
}
