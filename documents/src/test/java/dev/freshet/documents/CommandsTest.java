package dev.freshet.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The commands that documents tell readers to run are in the help text of {@code ./freshet}. */
class CommandsTest {
    private static final Pattern IN_HELP = Pattern.compile("(?m)^  ([a-z]+)(?: ([a-z|]+))?\\b");
    private static final Pattern IN_DOCUMENT = Pattern.compile("\\./freshet (bench [a-z]+|[a-z]+)");

    @Test
    void every_command_is_in_the_help_text() throws IOException {
        Set<String> commands = commands();
        List<String> unknown = new ArrayList<>();
        for (Path document : Repository.documents()) {
            IN_DOCUMENT.matcher(Files.readString(document)).results().map(found -> found.group(1))
                    .filter(command -> commands.stream().noneMatch(known -> isOrBegins(command, known)))
                    .forEach(command -> unknown.add(Repository.ROOT.relativize(document) + ": ./freshet " + command));
        }
        assertThat(commands).contains("run", "test", "bench hello");
        assertThat(unknown).isEmpty();
    }

    /** {@code bench} begins {@code bench hello}. */
    private static boolean isOrBegins(String command, String known) {
        return known.equals(command) || known.startsWith(command + " ");
    }

    private static Set<String> commands() throws IOException {
        String launcher = Files.readString(Repository.ROOT.resolve("freshet"));
        String help = launcher.substring(launcher.indexOf("Usage: ./freshet COMMAND"), launcher.indexOf("\nEND\n"));
        return IN_HELP.matcher(help).results().flatMap(CommandsTest::commands).collect(Collectors.toSet());
    }

    /** {@code bench static|tls} are two. */
    private static Stream<String> commands(MatchResult found) {
        return found.group(2) == null ? Stream.of(found.group(1))
                : Stream.of(found.group(2).split("\\|")).map(part -> found.group(1) + " " + part);
    }
}
