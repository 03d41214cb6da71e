package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.toml.Suggestion;
import dev.freshet.lab.toml.TomlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All subjects of a folder: those that can be read, and what is wrong with the others. */
public final class Subjects {
    private final Path folder;
    private final Map<String, Subject> subjects = new LinkedHashMap<>();
    private final Map<String, String> problems = new LinkedHashMap<>();

    private Subjects(Path folder) {
        this.folder = folder;
    }

    /** Reads every folder in it that has a subject.toml, in alphabetical order. */
    public static Subjects in(Path folder) {
        Subjects subjects = new Subjects(folder.toAbsolutePath().normalize());
        try (var folders = Files.list(subjects.folder)) {
            folders.filter(candidate -> Files.isRegularFile(candidate.resolve("subject.toml"))).sorted()
                    .forEach(subjects::read);
        } catch (IOException e) {
            throw new LabException("cannot read " + folder + ": " + e.getMessage(), e);
        }
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

    /** By folder, what is wrong in the subject.toml that could not be read: a line that begins with FILE:LINE:COLUMN. */
    public Map<String, String> problems() {
        return Map.copyOf(problems);
    }

    /**
     * Rows by name: {@code all} (every mode of every subject), {@code NAME} (its default mode), {@code NAME:MODE},
     * {@code NAME:*} (every mode). What is named twice is there once.
     *
     * @throws LabException for a name that is unknown, or whose subject.toml is broken
     */
    public List<Variant> select(List<String> names) {
        Set<Variant> variants = new LinkedHashSet<>();
        for (String name : names) {
            if (name.equals("all")) {
                subjects.values().forEach(subject -> variants.addAll(subject.variants()));
            } else {
                variants.addAll(selected(name));
            }
        }
        return new ArrayList<>(variants);
    }

    private List<Variant> selected(String name) {
        int colon = name.indexOf(':');
        Subject subject = subject(colon < 0 ? name : name.substring(0, colon));
        if (colon < 0) {
            return List.of(subject.variant());
        }
        String mode = name.substring(colon + 1);
        return mode.equals("*") ? subject.variants() : List.of(subject.variant(mode));
    }

    /** @throws LabException if there is none, or its subject.toml is broken */
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
