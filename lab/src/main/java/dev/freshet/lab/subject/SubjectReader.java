package dev.freshet.lab.subject;

import dev.freshet.lab.subject.Subject.Addition;
import dev.freshet.lab.subject.Subject.Application;
import dev.freshet.lab.subject.Subject.Kind;
import dev.freshet.lab.subject.Subject.Start;
import dev.freshet.lab.toml.Suggestion;
import dev.freshet.lab.toml.TomlSection;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads one subject.toml. */
record SubjectReader(TomlSection file, Path folder) {
    private static final List<String> PROTOCOLS = List.of("http/1.1", "h2c", "h2");

    /** @throws dev.freshet.lab.toml.TomlException for any problem in it, with its place */
    static Subject read(Path folder) {
        SubjectReader reader = new SubjectReader(TomlSection.read(folder.resolve("subject.toml")), folder);
        Subject subject = reader.subject();
        reader.file.refuseUnknownKeys();
        return subject;
    }

    private Subject subject() {
        String name = folder.getFileName().toString();
        if (!isName(name)) {
            throw file.problem("the folder's name is the subject's name and may contain only a-z, 0-9 and -: " + name);
        }
        List<Mode> modes = ModeReader.modes(file);
        List<String> protocols = words(file, "protocols", PROTOCOLS);
        return new Subject(name, folder, file.string("title"), file.string("language"),
                file.oneOf("kind", Kind.class, null), file.string("about"), needs(file),
                new LinkedHashSet<>(file.strings("answers")),
                protocols.isEmpty() ? Set.of("http/1.1") : new LinkedHashSet<>(protocols),
                checked(file, "sources", file.strings("sources")), file.texts("versions"),
                file.section("application").map(SubjectReader::application).orElse(Application.UNKNOWN),
                file.section("build").map(build -> commands(build, "commands")).orElse(List.of()),
                start(file.requiredSection("start")), modes, file.section("micro").map(micro -> micro.each(
                        (section, key) -> command(section.requiredSection(key)))).orElse(Map.of()));
    }

    private static List<String> words(TomlSection section, String key, List<String> known) {
        List<String> words = section.strings(key);
        words.stream().filter(word -> !known.contains(word)).findFirst().ifPresent(word -> {
            throw section.problem(key, key + " must be of " + String.join(", ", known) + ", has " + word
                    + Suggestion.of(word, known));
        });
        return words;
    }

    static Set<Need> needs(TomlSection section) {
        List<String> known = Arrays.stream(Need.values()).map(Need::text).toList();
        Set<Need> needs = new LinkedHashSet<>();
        words(section, "needs", known).forEach(word -> needs.add(Need.values()[known.indexOf(word)]));
        return needs;
    }

    private static Application application(TomlSection section) {
        String libraries = section.stringOr("libraries", "");
        checked(section, "libraries", List.of(libraries));
        return new Application(checked(section, "code", section.strings("code")), libraries);
    }

    private static Start start(TomlSection start) {
        String ready = start.string("ready");
        if (!ready.startsWith("/")) {
            throw start.problem("ready", "start.ready must be a path that begins with /, is " + ready);
        }
        return new Start(command(start), environment(start), ready,
                start.section("memory").map(SubjectReader::addition).orElse(Addition.NONE),
                start.section("postgresql").map(SubjectReader::addition).orElse(null),
                start.section("gateway").map(SubjectReader::addition).orElse(null));
    }

    static Addition addition(TomlSection section) {
        return new Addition(checked(section, "arguments", section.strings("arguments")), environment(section));
    }

    private static Map<String, String> environment(TomlSection section) {
        Map<String, String> environment = section.texts("environment");
        checked(section, "environment", environment.values());
        return environment;
    }

    private static List<String> command(TomlSection section) {
        List<String> command = section.strings("command");
        if (command.isEmpty()) {
            throw section.problem("command must have at least a program: command = [\"program\", \"argument\"]");
        }
        return checked(section, "command", command);
    }

    private static List<List<String>> commands(TomlSection section, String key) {
        List<List<String>> commands = section.commands(key);
        for (List<String> command : commands) {
            checked(section, key, command);
            if (command.isEmpty()) {
                throw section.problem(key, key + " has an empty command");
            }
        }
        return commands;
    }

    static List<String> checked(TomlSection section, String key, Collection<String> texts) {
        texts.stream().map(Placeholders::unknownIn).filter(unknown -> !unknown.isEmpty()).findFirst()
                .ifPresent(unknown -> {
                    throw section.problem(key, unknown);
                });
        return List.copyOf(texts);
    }

    static boolean isName(String name) {
        return !name.isEmpty() && name.chars().allMatch(c -> c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-');
    }
}
