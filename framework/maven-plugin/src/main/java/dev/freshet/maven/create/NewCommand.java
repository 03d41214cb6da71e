package dev.freshet.maven.create;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The command {@code ./freshet new}, which needs no Maven. */
final class NewCommand {
    private static final String FLAG = "--security";
    private static final List<String> OPTIONS = List.of("--package", "--database", FLAG, "--port");
    private static final String HELP = "; see ./freshet new --help";

    private NewCommand() {
    }

    /** The system property {@code freshet.version} is the version that the project uses. */
    public static void main(String[] arguments) {
        Questions questions = Questions.onConsole();
        System.exit(run(Path.of("").toAbsolutePath(), questions, System.getProperty("freshet.version", ""), System.out,
                System.err, arguments));
    }

    /** @return the exit code */
    static int run(Path parent, Questions questions, String version, PrintStream out, PrintStream err,
            String... arguments) {
        try {
            NewProject project = questions.complete(read(arguments));
            List<String> files = ProjectWriter.write(project, version, parent);
            out.println("created " + project.name() + ": " + files.size() + " files. Next:\n    " + next(project));
            return 0;
        } catch (CreateException refused) {
            err.println("freshet: " + refused.getMessage());
            return 2;
        } catch (IOException failure) {
            err.println("freshet: cannot create the project: " + failure);
            return 1;
        }
    }

    /** The commands after the creation, as in the guide. */
    static String next(NewProject project) {
        return "cd " + project.name() + " && ./mvnw -q freshet:dev";
    }

    /** The parts of a project by their names; both {@code --port 80} and {@code --port=80} are accepted. */
    private static Map<String, String> read(String... arguments) throws CreateException {
        Map<String, String> given = new HashMap<>();
        for (int i = 0; i < arguments.length; i++) {
            String[] parts = arguments[i].split("=", 2);
            boolean option = parts[0].startsWith("-");
            if (option && !OPTIONS.contains(parts[0]) || !option && given.containsKey("name")) {
                throw new CreateException("unknown argument '" + arguments[i] + "'" + HELP);
            }
            String part = option ? parts[0].substring("--".length()) : "name";
            if (!option) {
                given.put(part, arguments[i]);
            } else if (parts.length == 2) {
                given.put(part, parts[1]);
            } else if (parts[0].equals(FLAG)) {
                given.put(part, "yes");
            } else if (++i < arguments.length) {
                given.put(part, arguments[i]);
            } else {
                throw new CreateException(parts[0] + " needs a value" + HELP);
            }
        }
        return given;
    }
}
