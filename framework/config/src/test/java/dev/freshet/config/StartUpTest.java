package dev.freshet.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start without a file must not pay for. */
class StartUpTest {
    @TempDir
    Path directory;

    /** Started by the test in a JVM of its own, in an empty directory. */
    static final class Program {
        private Program() {
        }

        public static void main(String[] arguments) {
            Config config = Config.load(ConfigSources.of(arguments));
            System.out.println("port " + config.reader("server").integer("port", "8080"));
        }
    }

    private String run(String... arguments) throws Exception {
        String[] command = new String[5 + arguments.length];
        command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        command[1] = "-Xlog:class+load:stdout";
        command[2] = "-cp";
        command[3] = System.getProperty("java.class.path");
        command[4] = Program.class.getName();
        System.arraycopy(arguments, 0, command, 5, arguments.length);
        Process process = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void loads_no_yaml_class_without_a_file() throws Exception {
        assertThat(run("--server.port=81")).contains("port 81").doesNotContain("snakeyaml.engine.v2.parser");
        new Folder(directory).file("application.yml", "server.port: 82\n");
        assertThat(run()).contains("port 82").contains("snakeyaml.engine.v2.parser");
    }
}
