package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.toml.Suggestion;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A system under test, as its subject.toml says. Commands and environments still have their placeholders.
 *
 * @param name its folder's name
 * @param needs programs that must be on this machine
 * @param answers names of the workloads that it implements
 * @param sources files and folders whose change means: build again; empty: its whole folder
 * @param modes empty for a subject that is one row
 * @param micro commands of its in-process measurements, by name
 */
public record Subject(String name, Path folder, String title, String language, Kind kind, String about,
        Set<Need> needs, Set<String> answers, Set<String> protocols, List<String> sources,
        Map<String, String> versions, List<List<String>> build, Start start, List<Mode> modes,
        Map<String, List<String>> micro) {

    /** What a subject is compared as. */
    public enum Kind {
        SERVICE,
        GATEWAY,
        /** What the machine can give at most; not a framework one would choose. */
        LIMIT;

        /** As subject.toml and reports write it. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * How it is started.
     *
     * @param ready the path that answers 200 once it is up
     * @param memory what to add where there is no database, or one in its own memory
     * @param postgresql what to add where it is told a PostgreSQL server; null: it cannot use one
     * @param gateway what to add so that it knows its upstream; null: it has none
     */
    public record Start(List<String> command, Map<String, String> environment, String ready, Addition memory,
            @Nullable Addition postgresql, @Nullable Addition gateway) {
    }

    /** Arguments and environment variables for one circumstance. */
    public record Addition(List<String> arguments, Map<String, String> environment) {
        public static final Addition NONE = new Addition(List.of(), Map.of());
    }

    /**
     * One way to run it, a row of its own.
     *
     * @param command in place of the start's command; empty: the start's
     * @param upstream the protocol that a gateway speaks to the service behind it in this mode
     */
    public record Mode(String name, String title, Addition addition, List<String> command, Set<Need> needs,
            String upstream, boolean standard) {
    }

    /** What any of its rows needs: one build serves them all. */
    Set<Need> allNeeds() {
        Set<Need> all = new LinkedHashSet<>(needs);
        modes.forEach(mode -> all.addAll(mode.needs()));
        return all;
    }

    /** Every row of this subject. */
    public List<Variant> variants() {
        return modes.isEmpty() ? List.of(new Variant(this, null))
                : modes.stream().map(mode -> new Variant(this, mode)).toList();
    }

    /** The row that is meant when only the subject is named. */
    public Variant variant() {
        return new Variant(this, modes.stream().filter(Mode::standard).findFirst().orElse(null));
    }

    /** @throws LabException if there is no such mode */
    public Variant variant(String mode) {
        return modes.stream().filter(candidate -> candidate.name().equals(mode)).findFirst()
                .map(found -> new Variant(this, found))
                .orElseThrow(() -> new LabException(noMode(mode)));
    }

    private String noMode(String mode) {
        List<String> names = modes.stream().map(Mode::name).toList();
        return "subject " + name + " has no mode " + mode + Suggestion.of(mode, names)
                + (names.isEmpty() ? "; it has none at all" : "; it has " + String.join(", ", names));
    }
}
