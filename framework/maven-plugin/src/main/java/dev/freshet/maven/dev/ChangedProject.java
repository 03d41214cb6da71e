package dev.freshet.maven.dev;

import dev.freshet.dev.launch.DevSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.maven.plugin.logging.Log;
import org.jspecify.annotations.Nullable;

/**
 * Reads a project again after a change of its {@code pom.xml}. Another Maven does this, because this one knows only the
 * old file.
 *
 * @param version of the plugin
 * @param options of Maven
 */
record ChangedProject(String version, Path pom, List<String> options) {
    private static final long POLL_MILLIS = 500;

    /** Waits until the new {@code pom.xml} is a valid one. */
    DevSettings read(DevSettings before, Log log) throws IOException, InterruptedException {
        Path file = before.work().resolve("changed.properties");
        while (true) {
            FileTime time = awaitPom();
            Files.createDirectories(before.work()); // mvn clean deletes it
            Files.deleteIfExists(file);
            int status = new ProcessBuilder(command(file)).inheritIO().start().waitFor();
            if (status == 0 && Files.exists(file)) {
                return DevSettings.read(file).withParent(before.parent());
            }
            log.error("cannot read the changed project; correct " + pom);
            while (time.equals(time())) {
                Thread.sleep(POLL_MILLIS);
            }
        }
    }

    /** An editor may delete the file in order to replace it. */
    private FileTime awaitPom() throws IOException, InterruptedException {
        FileTime time = time();
        while (time == null) {
            Thread.sleep(POLL_MILLIS);
            time = time();
        }
        return time;
    }

    /** Null if there is no file now. */
    private @Nullable FileTime time() throws IOException {
        try {
            return Files.getLastModifiedTime(pom);
        } catch (NoSuchFileException absent) {
            return null;
        }
    }

    private List<String> command(Path file) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("maven.home"), "bin", windows ? "mvn.cmd" : "mvn").toString());
        command.addAll(List.of("-q", "-B", "-f", pom.toString()));
        command.addAll(options);
        command.add("-Dfreshet.dev.settings=" + file.toAbsolutePath());
        command.add("dev.freshet:freshet-maven-plugin:" + version + ":dev");
        return command;
    }
}
