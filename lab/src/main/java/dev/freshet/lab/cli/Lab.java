package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.subject.SubjectException;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** Main class of {@code ./freshet lab}. Without a command, it runs the quick comparison. */
@Command(name = "./freshet lab", mixinStandardHelpOptions = true,
        description = "Compares web stacks on this machine. Without a command: the quick comparison "
                + "of freshet, spring-boot-mvc, go-net-http and mini-spring.",
        subcommands = {RunCommand.class, ListCommand.class, VerifyCommand.class, ReportCommand.class,
            CompareCommand.class, NoiseCommand.class, CalibrateCommand.class, ExportCommand.class, ProfileCommand.class,
            JitCommand.class, CaptureCommand.class, NewCommand.class})
public final class Lab {
    /** The command line is wrong, or names something that does not exist. */
    static final int USAGE = 2;
    static final int INTERRUPTED = 130;

    private static final Set<String> NOT_A_RUN_OPTION = Set.of("-h", "--help");

    private Lab() {
    }

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        CommandLine commands = new CommandLine(new Lab())
                .setExecutionExceptionHandler(Lab::explain)
                .setCaseInsensitiveEnumValuesAllowed(true);
        withoutVersion(commands);
        return commands.execute(withCommand(arguments));
    }

    /** Removes the standard option for the version: the lab has the repository's. */
    private static void withoutVersion(CommandLine command) {
        command.getCommandSpec().remove(command.getCommandSpec().findOption("--version"));
        command.getSubcommands().values().forEach(Lab::withoutVersion);
    }

    /** Turns {@code lab --rounds 3} into {@code lab run --rounds 3}. */
    private static String[] withCommand(String[] arguments) {
        boolean named = arguments.length > 0
                && (!arguments[0].startsWith("-") || NOT_A_RUN_OPTION.contains(arguments[0]));
        return named ? arguments : Programs.command("run", List.of(arguments)).toArray(String[]::new);
    }

    private static int explain(Exception failure, CommandLine command, ParseResult parsed) throws Exception {
        if (failure instanceof InterruptedException) {
            return INTERRUPTED;
        }
        if (!(failure instanceof LabException)) {
            throw failure;
        }
        say(failure.getMessage());
        return failure instanceof LoadException || failure instanceof SubjectException ? 1 : USAGE;
    }

    /** The command line as it was typed, for the report. */
    static String typed(CommandSpec command) {
        return command.root().qualifiedName() + command.commandLine().getParseResult().originalArgs().stream()
                .map(word -> " " + (word.matches("[\\w@%+=:,./-]+") ? word : "\"" + word + "\""))
                .collect(Collectors.joining());
    }

    static void say(String message) {
        System.err.println("lab: " + message);
    }
}
