package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.toml.Suggestion;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Finds the rows that a name on a command line means. */
record Selector(Collection<Subject> subjects, List<String> modes) {
    static final String ALL = "all";
    private static final String EVERY_MODE = "*";

    /**
     * @param modes for names without a mode: {@code default}, {@code tuned}, {@code all}, or names of modes
     * @throws LabException if no subject has one of these modes
     */
    Selector {
        Set<String> known = new LinkedHashSet<>(List.of(ALL));
        known.addAll(Mode.Kind.texts());
        subjects.forEach(subject -> subject.modes().forEach(mode -> known.add(mode.name())));
        known.remove("");
        for (String mode : modes) {
            if (!known.contains(mode)) {
                throw new LabException("no subject has a mode " + mode + Suggestion.of(mode, known)
                        + "; --modes takes default, tuned, all, or names of modes");
            }
        }
    }

    /** {@code SUBJECT:MODE@64m}; only the subject is required. */
    record Name(String subject, String mode, String jvm) {

        static Name parse(String name) {
            int at = name.indexOf(Variant.JVM_OPTIONS);
            String row = at < 0 ? name : name.substring(0, at);
            int colon = row.indexOf(':');
            return new Name(colon < 0 ? row : row.substring(0, colon), colon < 0 ? "" : row.substring(colon + 1),
                    at < 0 ? "" : name.substring(at + 1));
        }

        boolean everySubject() {
            return subject.equals(ALL) && (mode.isEmpty() || mode.equals(EVERY_MODE));
        }

        private Variant onJvm(Variant row) {
            return jvm.isEmpty() ? row : row.withJvm(jvm);
        }
    }

    /** The rows of all subjects; with its JVM options where they are on a JVM. */
    List<Variant> everywhere(Name name) {
        return subjects.stream()
                .flatMap(subject -> (name.mode().isEmpty() ? chosen(subject) : subject.variants()).stream())
                .map(row -> row.onJvm() ? name.onJvm(row) : row).toList();
    }

    /** @throws LabException if the subject has no such mode, or is not on a JVM and has options for one */
    List<Variant> rows(Subject subject, Name name) {
        List<Variant> rows = switch (name.mode()) {
            case "" -> chosen(subject);
            case EVERY_MODE -> subject.variants();
            default -> List.of(subject.variant(name.mode()));
        };
        if (rows.isEmpty()) {
            throw new LabException(subject.name() + " has no row with --modes " + String.join(",", modes));
        }
        return rows.stream().map(name::onJvm).toList();
    }

    private List<Variant> chosen(Subject subject) {
        return subject.variants().stream().filter(row -> modes.contains(ALL)
                || modes.contains(row.mode().kind().text()) || modes.contains(row.mode().name())).toList();
    }
}
