package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.toml.Suggestion;
import dev.freshet.lab.toml.TomlException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The subjects in a folder: those that can be read, and the problems of the others. */
public final class Subjects {
    private final Path folder;
    private final Map<String, Subject> subjects = new LinkedHashMap<>();
    private final Map<String, String> problems = new LinkedHashMap<>();

    private Subjects(Path folder) {
        this.folder = folder;
    }

    /** Reads every subfolder with a subject.toml, in alphabetical order. */
    public static Subjects in(Path folder) {
        Subjects subjects = new Subjects(folder.toAbsolutePath().normalize());
        LabFiles.in(subjects.folder, "").stream()
                .filter(candidate -> Files.isRegularFile(candidate.resolve("subject.toml"))).forEach(subjects::read);
        return subjects;
    }

    private void read(Path subject) {
        String name = subject.getFileName().toString();
        try {
            subjects.put(name, SubjectReader.read(subject));
        } catch (TomlException e) {
            problems.put(name, e.getMessage());
        }
    }

    public List<Subject> all() {
        return List.copyOf(subjects.values());
    }

    /** Problems of unreadable subject.toml files by folder: a line that begins with FILE:LINE:COLUMN. */
    public Map<String, String> problems() {
        return Map.copyOf(problems);
    }

    /**
     * The meaning of names on a command line.
     *
     * @param variants the rows, each once
     * @param broken subjects among them with an unreadable subject.toml, and its problem
     */
    public record Selection(List<Variant> variants, Map<String, String> broken) {

        /**
         * Replaces each row on a JVM by one row for each of these options. Keeps the other rows.
         *
         * @param options see {@link Variant#jvm()}; "" for the row as it is
         */
        public Selection withJvms(List<String> options) {
            if (options.isEmpty()) {
                return this;
            }
            return new Selection(variants.stream().flatMap(variant -> !variant.onJvm() ? Stream.of(variant)
                    : options.stream().map(each -> each.isEmpty() ? variant : variant.withJvm(each)))
                    .distinct().toList(), broken);
        }
    }

    /** As {@link #select(List, List)}, with default modes. */
    public Selection select(List<String> names) {
        return select(names, List.of(Mode.Kind.DEFAULT.text()));
    }

    /**
     * Finds rows by name: {@code all} (every subject), {@code NAME}, {@code NAME:MODE}, {@code NAME:*} or {@code all:*}
     * (every mode); each may end with {@code @64m} for a heap of 64 MiB, or with a JVM option such as
     * {@code @-XX:+UseZGC}.
     *
     * @param modes for names without a mode: kinds or names of modes, or {@code all}
     * @throws LabException for an unknown name
     */
    public Selection select(List<String> names, List<String> modes) {
        Selector selector = new Selector(subjects.values(), modes);
        Set<Variant> variants = new LinkedHashSet<>();
        Map<String, String> broken = new LinkedHashMap<>();
        for (String name : names) {
            Selector.Name named = Selector.Name.parse(name);
            if (named.everySubject()) {
                variants.addAll(selector.everywhere(named));
                broken.putAll(problems);
            } else if (problems.containsKey(named.subject())) {
                broken.put(named.subject(), problems.get(named.subject()));
            } else {
                variants.addAll(selector.rows(subject(named.subject()), named));
            }
        }
        return new Selection(List.copyOf(variants), broken);
    }

    /** @throws LabException if it does not exist, or its subject.toml is broken */
    public Subject subject(String name) {
        Subject subject = subjects.get(name);
        if (subject != null) {
            return subject;
        }
        String problem = problems.get(name);
        throw new LabException(problem != null ? problem : "there is no subject " + name + " in " + folder
                + Suggestion.of(name, subjects.keySet()) + " (it has " + String.join(", ", subjects.keySet()) + ")");
    }
}
