package dev.freshet.lab.cli;

import dev.freshet.lab.Repository;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Until it is closed, the command line works in a folder of the test's, and what it prints is kept here. */
final class LabInFolder implements AutoCloseable {
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final String root = System.getProperty("freshet.root");
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    /** @param scenarios files of this repository that the folder gets */
    LabInFolder(Path folder, String... scenarios) throws IOException {
        Files.createDirectories(folder.resolve("lab/subjects"));
        Path copies = Files.createDirectories(folder.resolve("lab/scenarios"));
        for (String scenario : scenarios) {
            Files.copy(Repository.root().resolve("lab/scenarios").resolve(scenario), copies.resolve(scenario));
        }
        System.setProperty("freshet.root", folder.toString());
        PrintStream both = new PrintStream(said, true, StandardCharsets.UTF_8);
        System.setOut(both);
        System.setErr(both);
    }

    String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        System.setOut(out);
        System.setErr(err);
        if (root == null) {
            System.clearProperty("freshet.root");
        } else {
            System.setProperty("freshet.root", root);
        }
    }
}
