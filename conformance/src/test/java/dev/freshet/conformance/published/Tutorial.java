package dev.freshet.conformance.published;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The tutorial's page: its files, commands and answers. */
record Tutorial(String text) {
    /** A path as the last word before a code block. */
    private static final Pattern FILE =
            Pattern.compile("`([\\w./-]+\\.(?:java|sql|ya?ml))`[^`]*:\n\n```\\w+\n(.*?)```", Pattern.DOTALL);
    private static final Pattern DOCKERFILE = Pattern.compile("```dockerfile\n(.*?)```", Pattern.DOTALL);
    private static final String ADDRESS = "localhost:8080";

    static Tutorial read(Path page) throws IOException {
        return new Tutorial(Files.readString(page));
    }

    /** Indented lines, without those that show an answer. */
    List<String> commands() {
        return text.replaceAll("(?s)```.*?```", "").lines().filter(line -> line.startsWith("    "))
                .map(String::strip).filter(line -> line.startsWith("./") || line.startsWith("cd ")
                        || line.startsWith("target/")).toList();
    }

    void writeFiles(Path project) throws IOException {
        List<MatchResult> files = FILE.matcher(text).results().toList();
        assertThat(files).hasSize(8);
        for (MatchResult file : files) {
            Path target = project.resolve(file.group(1));
            Files.createDirectories(target.getParent());
            Files.writeString(target, file.group(2));
        }
    }

    /** Runs each command after a dollar sign, and compares what it prints with the next line. */
    void checkAnswers(String url) throws IOException, InterruptedException {
        List<String> lines = text.lines().toList();
        List<String> expected = new ArrayList<>();
        List<String> printed = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).startsWith("    $ ")) {
                expected.add(lines.get(i + 1).strip());
                printed.add(shell(lines.get(i).substring("    $ ".length()).replace(ADDRESS, url)));
            }
        }
        assertThat(printed).hasSize(5).isEqualTo(expected);
    }

    private static String shell(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", command.replaceFirst("curl", "curl -s")).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(command).isZero();
        return printed;
    }

    /** No image is built: the file is the project's, and what it copies and starts exists. */
    void checkDockerfile(Path project, int port) throws IOException {
        MatchResult shown = DOCKERFILE.matcher(text).results().findFirst().orElseThrow();
        assertThat(shown.group(1)).isEqualTo(Files.readString(project.resolve("Dockerfile")))
                .contains("COPY target/my-shop /my-shop\n", "ENTRYPOINT [\"/my-shop/bin/my-shop\"]\n",
                        "EXPOSE " + port + "\n");
        assertThat(project.resolve("target/my-shop/bin/my-shop")).isExecutable();
    }
}
