package dev.freshet.benchmarks.start;

import dev.freshet.lab.LabException;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.Subject;
import dev.freshet.lab.program.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * An application packaged by freshet-maven-plugin.
 *
 * @param folder with bin/NAME and app.jar
 * @param path requested when it is measured and trained
 */
public record Packaged(String name, Path folder, String path) {

    /** @throws LabException if it is not packaged */
    public static Packaged hello() {
        return inRepository("hello", "benchmarks", "/hello");
    }

    /** @throws LabException if it is not packaged */
    static Packaged service() {
        return inRepository("service", "examples/service", "/api/users");
    }

    /** @throws LabException if it is not packaged */
    public static Packaged gateway() {
        return inRepository("gateway", "examples/gateway", "/");
    }

    private static Packaged inRepository(String name, String module, String path) {
        Path folder = Path.of(System.getProperty("freshet.root", ".")).resolve(module).resolve("target").resolve(name);
        if (!Files.exists(folder.resolve("app.aot"))) {
            throw new LabException("no packaged " + name + " with an AOT cache in " + folder
                    + ": run ./freshet build");
        }
        return new Packaged(name, folder, path);
    }

    /**
     * Starts it with its script, which gets ./freshet's JVM options and nothing from the environment.
     *
     * @param jvmOptions further JVM options; they override those of ./freshet and of the script
     * @param settings further arguments
     */
    public Subject inMode(ServerMode mode, List<String> jvmOptions, List<String> settings) {
        String options = String.join(" ", Programs.command(Programs.jvmOptions(), jvmOptions));
        return new Subject(mode.title(), Programs.command(script(), mode.arguments(), settings),
                Map.of("JAVA_HOME", System.getProperty("java.home"), "JAVA_OPTS", options));
    }

    Path script() {
        return folder.resolve("bin").resolve(name);
    }

    /** @param javaOptions for the start script, in addition to its own; may be empty */
    StartSubject subject(String title, String javaOptions, Map<String, String> environment, Goals goals) {
        Map<String, String> all = new HashMap<>(environment);
        all.put("JAVA_HOME", System.getProperty("java.home"));
        // A deployed service has a token. Without one, the service makes a random token, which takes time.
        all.put("API_TOKEN", "secrettoken");
        if (!javaOptions.isEmpty()) {
            all.put("JAVA_OPTS", javaOptions);
        }
        return new StartSubject(new Subject(title, List.of(script().toString(), "--server.port=" + Subject.PORT), all),
                path, goals);
    }

    /** A copy of the application in another folder, with the times of its files. */
    Packaged copyTo(Path target) {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.toList()) {
                Files.copy(file, target.resolve(folder.relativize(file)), StandardCopyOption.COPY_ATTRIBUTES);
            }
        } catch (IOException failure) {
            throw new LabException("cannot copy " + folder + ": " + failure, failure);
        }
        return new Packaged(name, target, path);
    }

    /** Creates a new AOT cache with one request. */
    void train(String javaOptions) {
        StartedProcess.of(subject(name + ", in training", javaOptions, Map.of("FRESHET_AOT", "train"), Goals.NONE))
                .close();
        if (!Files.exists(folder.resolve("app.aot.jdk"))) {
            throw new LabException("training " + name + " with '" + javaOptions + "' left no AOT cache");
        }
    }
}
