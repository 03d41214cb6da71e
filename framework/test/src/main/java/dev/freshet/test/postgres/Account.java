package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whom the server's processes belong to. PostgreSQL refuses to run as root, so that root (as in most containers) runs
 * it as somebody else.
 *
 * @param name whose the files are, or null for our own
 * @param prefix what comes before a command
 */
record Account(@Nullable String name, List<String> prefix) {
    private static final List<String> NAMES = List.of("postgres", "nobody");
    private static final String ROOT = "0";

    static Account find() {
        if (!ROOT.equals(Command.ask("id", "-u"))) {
            return new Account(null, List.of()); // Windows too: there is no id(1), and PostgreSQL drops rights itself
        }
        for (String name : NAMES) {
            String user = Command.ask("id", "-u", name);
            if (user == null) {
                continue;
            }
            for (List<String> way : ways(name, user)) {
                if (works(way)) {
                    return new Account(name, way);
                }
            }
        }
        List<String> namespace = List.of("unshare", "--user"); // files stay ours: nobody is mapped to anybody
        if (works(namespace)) {
            return new Account(null, namespace);
        }
        throw new PostgresException("PostgreSQL does not run as root, and none of setpriv, runuser, su and unshare can "
                + "run it as " + String.join(" or ", NAMES)
                + " here: run the tests as another user, or add one of them");
    }

    private static List<List<String>> ways(String name, String user) {
        String group = Command.ask("id", "-g", name);
        return List.of(
                List.of("setpriv", "--reuid=" + user, "--regid=" + group, "--clear-groups"),
                List.of("runuser", "-u", name, "--"),
                // Arguments after the script's own name become "$@", so that nothing needs to be quoted.
                List.of("su", "-s", "/bin/sh", "-c", "exec \"$@\"", "--", name, "sh"));
    }

    private static boolean works(List<String> way) {
        List<String> command = new ArrayList<>(way);
        command.addAll(List.of("id", "-u"));
        String user = Command.ask(command.toArray(String[]::new));
        return user != null && !user.equals(ROOT);
    }

    List<String> command(List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }

    void own(Path file) throws IOException {
        if (name != null) {
            Files.setOwner(file, file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name));
        }
    }
}
