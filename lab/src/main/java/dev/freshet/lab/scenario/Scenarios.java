package dev.freshet.lab.scenario;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.toml.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The scenarios of a folder, in their order. */
public record Scenarios(List<Scenario> all) {

    /** @throws dev.freshet.lab.toml.TomlException for the first problem in a file */
    public static Scenarios in(Path folder) {
        return new Scenarios(LabFiles.in(folder, ".toml").stream().map(ScenarioReader::read)
                .sorted(Comparator.comparingInt(Scenario::order)).toList());
    }

    /** The scenarios with these names; "all" for all, "default" for those of the quick comparison. */
    public List<Scenario> named(List<String> names) {
        List<String> known = all.stream().map(Scenario::name).toList();
        List<Scenario> named = new ArrayList<>();
        for (String name : names) {
            switch (name) {
                case "all" -> named.addAll(all);
                case "default" -> all.stream().filter(Scenario::inDefault).forEach(named::add);
                default -> {
                    if (!known.contains(name)) {
                        throw new LabException("no scenario '" + name + "'" + Suggestion.of(name, known)
                                + "; there are: " + String.join(", ", known));
                    }
                    named.add(all.get(known.indexOf(name)));
                }
            }
        }
        return named.stream().distinct().toList();
    }
}
