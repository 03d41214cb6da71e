package dev.freshet.maven.dev;

import dev.freshet.dev.launch.DevSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.apache.maven.plugin.logging.Log;

/** Reads a project again after a change of its {@code pom.xml}, in another Maven: this one knows only the old file. */
record ChangedProject(String version, Path pom, Properties userProperties, boolean offline) {
    private static final long POLL_MILLIS = 500;

    /** Waits until the new {@code pom.xml} is a valid one. */
    DevSettings read(DevSettings before, Log log) throws IOException, InterruptedException {
        Path file = before.work().resolve("changed.properties");
        while (true) {
            FileTime time = Files.getLastModifiedTime(pom);
            Files.deleteIfExists(file);
            int status = new ProcessBuilder(command(file)).inheritIO().start().waitFor();
            if (status == 0 && Files.exists(file)) {
                return DevSettings.read(file).withParent(before.parent());
            }
            log.error("cannot read the changed project; correct " + pom);
            while (Files.getLastModifiedTime(pom).equals(time)) {
                Thread.sleep(POLL_MILLIS);
            }
        }
    }

    private List<String> command(Path file) {
        boolean windows = System.getProperty("os.name").startsWith("Windows");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("maven.home"), "bin", windows ? "mvn.cmd" : "mvn").toString());
        command.addAll(List.of("-q", "-B", "-f", pom.toString()));
        if (offline) {
            command.add("-o");
        }
        userProperties.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.add("-Dfreshet.dev.settings=" + file.toAbsolutePath());
        command.add("dev.freshet:freshet-maven-plugin:" + version + ":dev");
        return command;
    }
}
