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
 * A system under test, described by its subject.toml. Commands and environments still contain placeholders.
 *
 * @param name of its folder
 * @param needs programs that the machine must have
 * @param answers names of the workloads that it implements
 * @param sources files and folders that require a build when they change; empty: its whole folder
 * @param application for {@link Facts}
 * @param modes at least one; exactly one is the default
 * @param micro commands of its in-process measurements, by name
 */
public record Subject(String name, Path folder, String title, String language, Kind kind, String about,
        Set<Need> needs, Set<String> answers, Set<String> protocols, List<String> sources,
        Map<String, String> versions, Application application, List<List<String>> build, Start start, List<Mode> modes,
        Map<String, List<String>> micro) {

    public enum Kind {
        SERVICE,
        GATEWAY,
        /** The limit of the machine; not a framework you would choose. */
        LIMIT;

        /** The name in subject.toml and in reports. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Where its own code and its libraries are.
     *
     * @param code files and folders with application code
     * @param libraries see {@link Libraries#count}; "none" if it has none, "" if unknown
     */
    public record Application(List<String> code, String libraries) {
        static final Application UNKNOWN = new Application(List.of(), "");
    }

    /**
     * @param ready path that responds with 200 once it is up
     * @param memory additions without a database server
     * @param postgresql additions with a PostgreSQL server; null if it cannot use one
     * @param gateway additions for the upstream; null if it has none
     */
    public record Start(List<String> command, Map<String, String> environment, String ready, Addition memory,
            @Nullable Addition postgresql, @Nullable Addition gateway) {
    }

    /** Arguments and environment variables for one case. */
    public record Addition(List<String> arguments, Map<String, String> environment) {
        public static final Addition NONE = new Addition(List.of(), Map.of());
    }

    /** The needs of all its rows, because one build serves them all. */
    Set<Need> allNeeds() {
        Set<Need> all = new LinkedHashSet<>(needs);
        modes.forEach(mode -> all.addAll(mode.needs()));
        return all;
    }

    public List<Variant> variants() {
        return modes.stream().map(mode -> new Variant(this, mode)).toList();
    }

    /** The default row. */
    public Variant variant() {
        return new Variant(this, modes.stream().filter(Mode::standard).findFirst().orElseThrow());
    }

    /** @throws LabException if there is no such mode */
    public Variant variant(String mode) {
        return modes.stream().filter(known -> known.name().equals(mode)).findFirst()
                .map(found -> new Variant(this, found))
                .orElseThrow(() -> new LabException(noMode(mode)));
    }

    private String noMode(String mode) {
        List<String> names = modes.stream().map(Mode::name).filter(known -> !known.isEmpty()).toList();
        return "subject " + name + " has no mode " + mode + Suggestion.of(mode, names)
                + (names.isEmpty() ? "; it has no [modes]" : "; it has " + String.join(", ", names));
    }
}
