package dev.freshet.lab.database;

import dev.freshet.lab.LabException;
import dev.freshet.lab.program.Programs;
import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The user of the database's processes. PostgreSQL refuses to run as root, so root runs it as another user.
 *
 * @param name "" for the current user
 * @param prefix words in front of each command
 */
record Account(String name, List<String> prefix) {
    private static final List<String> CANDIDATES = List.of("postgres", "nobody");

    static Account forDatabase() {
        if (!Programs.firstLine("id", "-u").orElse("").equals("0")) {
            return new Account("", List.of());
        }
        for (String name : CANDIDATES) {
            String user = Programs.firstLine("id", "-u", name).orElse("");
            String group = Programs.firstLine("id", "-g", name).orElse("");
            if (!user.isEmpty() && !group.isEmpty()) {
                return new Account(name, prefix(name, user, group));
            }
        }
        throw new LabException("PostgreSQL refuses to run as root, and there is no user "
                + String.join(" or ", CANDIDATES) + " to run it as: add one, or run the lab as another user");
    }

    private static List<String> prefix(String name, String user, String group) {
        Path setpriv = Programs.find("setpriv");
        if (setpriv != null) {
            return List.of(setpriv.toString(), "--reuid=" + user, "--regid=" + group, "--clear-groups");
        }
        Path runuser = Programs.find("runuser", "/usr/sbin", "/sbin");
        if (runuser != null) {
            return List.of(runuser.toString(), "-u", name, "--");
        }
        throw new LabException("PostgreSQL refuses to run as root, and neither setpriv nor runuser is on PATH to run "
                + "it as " + name + ": sudo apt install util-linux, or run the lab as another user");
    }

    List<String> command(List<String> command) {
        List<String> whole = new ArrayList<>(prefix);
        whole.addAll(command);
        return whole;
    }

    void own(Path file) throws IOException {
        if (!name.isEmpty()) {
            Files.setOwner(file, FileSystems.getDefault().getUserPrincipalLookupService().lookupPrincipalByName(name));
        }
    }
}
