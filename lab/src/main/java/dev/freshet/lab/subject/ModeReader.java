package dev.freshet.lab.subject;

import dev.freshet.lab.subject.Mode.Kind;
import dev.freshet.lab.subject.Subject.Addition;
import dev.freshet.lab.toml.TomlSection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the modes of a subject.toml. */
final class ModeReader {
    private static final String HTTP_1_1 = "http/1.1";

    private ModeReader() {
    }

    /** At least one mode, and exactly one that is the default. */
    static List<Mode> modes(TomlSection file) {
        Optional<TomlSection> section = file.section("modes");
        if (section.isEmpty()) {
            return List.of(new Mode("", "", Kind.DEFAULT, file.string("why"), page(file), Addition.NONE, List.of(),
                    Set.of(), HTTP_1_1));
        }
        Map<String, Mode> modes = section.get().each((all, name) -> mode(all.requiredSection(name), name));
        List<String> standard = modes.values().stream().filter(Mode::standard).map(Mode::name).toList();
        if (standard.size() != 1) {
            throw section.get().problem("exactly one mode must have kind = \"default\", here "
                    + (standard.isEmpty() ? "none has it" : String.join(" and ", standard) + " have it"));
        }
        return List.copyOf(modes.values());
    }

    private static Mode mode(TomlSection section, String name) {
        if (!SubjectReader.isName(name) || Kind.texts().contains(name) || name.equals(Selector.ALL)) {
            throw section.problem("a mode's name may contain only a-z, 0-9 and -, and must not be all, default or "
                    + "tuned: " + name);
        }
        return new Mode(name, section.string("title"), section.oneOf("kind", Kind.class, null),
                section.string("why"), page(section), SubjectReader.addition(section),
                SubjectReader.checked(section, "command", section.strings("command")),
                SubjectReader.needs(section), section.stringOr("upstream", HTTP_1_1));
    }

    private static String page(TomlSection section) {
        String page = section.string("page");
        if (!page.matches("https?://.+|[^:]+\\.md")) {
            throw section.problem("page", "page must be the URL of a documentation page, or the path of a .md file in "
                    + "this repository, is " + page);
        }
        return page;
    }
}
