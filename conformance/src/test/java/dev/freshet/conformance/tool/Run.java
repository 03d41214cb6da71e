package dev.freshet.conformance.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that has run to its end.
 *
 * @param output what it wrote to standard output and standard error
 */
public record Run(String command, int exit, String output) {

    /** Runs a program, with nothing to read, until it ends by itself; fails if that takes longer than the limit. */
    public static Run of(Duration limit, Tool tool, Object... arguments) throws IOException, InterruptedException {
        return within(limit, tool.required(), arguments);
    }

    private static Run within(Duration limit, Path program, Object... arguments)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(program.toString());
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Path output = Files.createTempFile("freshet-tool", ".txt");
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectOutput(output.toFile()).start();
            boolean ended = process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
            }
            String text = Files.readString(output, StandardCharsets.ISO_8859_1);
            assertThat(ended).as("%s ended within %s; it wrote:%n%s", command, limit, text).isTrue();
            return new Run(String.join(" ", command), process.exitValue(), text);
        } finally {
            Files.delete(output);
        }
    }

    /** Its output, if it ended with 0. */
    public String succeeded() {
        assertThat(exit).as("exit code of %s, which wrote:%n%s", command, output).isZero();
        return output;
    }
}
