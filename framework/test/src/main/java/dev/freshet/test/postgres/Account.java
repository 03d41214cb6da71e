package dev.freshet.test.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The user of the server's processes. PostgreSQL refuses to run as root, so root (as in most containers) runs it as
 * another user.
 *
 * @param name owner of the files; null for the current user
 * @param prefix words in front of each command
 */
record Account(@Nullable String name, List<String> prefix) {
    private static final List<String> NAMES = List.of("postgres", "nobody");
    private static final String ROOT = "0";

    static Account find() {
        if (!ROOT.equals(Command.ask("id", "-u"))) {
            return new Account(null, List.of()); // Windows too: it has no id(1), and PostgreSQL drops its rights itself
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
        List<String> namespace = List.of("unshare", "--user"); // the files stay ours: no user is mapped
        if (works(namespace)) {
            return new Account(null, namespace);
        }
        throw new PostgresException("PostgreSQL refuses to run as root, and none of setpriv, runuser, su and unshare "
                + "can run it as " + String.join(" or ", NAMES)
                + ": run the tests as another user, or install one of these tools");
    }

    private static List<List<String>> ways(String name, String user) {
        String group = Command.ask("id", "-g", name);
        return List.of(
                List.of("setpriv", "--reuid=" + user, "--regid=" + group, "--clear-groups"),
                List.of("runuser", "-u", name, "--"),
                // Arguments after the script's own name become "$@", so nothing needs quoting.
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
