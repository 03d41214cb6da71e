package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Builds subjects, each only if its sources or its tools have changed since the last successful build. */
public record Build(Surroundings surroundings) {
    /** A first build may have to download a toolchain's libraries over a slow line. */
    private static final Duration LIMIT = Duration.ofMinutes(30);
    /** How arguments of start commands begin that name something built. */
    private static final List<String> PRODUCTS = List.of("{folder}/", "{root}/", "{file:", "./");

    /** Whether nothing has changed since the last successful build, or there is nothing to build. */
    public boolean upToDate(Subject subject) {
        if (subject.build().isEmpty()) {
            return true;
        }
        Path stamp = stamp(subject);
        if (!Files.exists(stamp)) {
            return false;
        }
        List<String> lines = LabFiles.read(stamp).lines().toList();
        return lines.getFirst().equals(Sources.state(subject, surroundings))
                && lines.stream().skip(1).allMatch(product -> Files.exists(Path.of(product)));
    }

    /**
     * Builds the subject if it is not up to date.
     *
     * @param log the file for the build's output
     * @param begins called before a build
     * @throws SubjectException if a command fails
     * @throws InterruptedException if the thread is interrupted; the command has been ended then
     */
    public void run(Subject subject, Path log, Runnable begins) throws InterruptedException {
        if (upToDate(subject)) {
            return;
        }
        begins.run();
        Placeholders placeholders = surroundings.placeholders(subject);
        // First, so that a file edited during the build is built next time.
        String state = Sources.state(subject, surroundings);
        try {
            Files.deleteIfExists(stamp(subject));
            for (List<String> command : subject.build()) {
                new Run(subject.name() + " cannot be built: " + command.getFirst(), surroundings.process(subject,
                        subject.allNeeds(), placeholders.expand(command), surroundings.pinning()::everywhere), log,
                        LIMIT).toTheEnd();
            }
            Files.createDirectories(stamp(subject).getParent());
            List<String> lines = new ArrayList<>(List.of(state));
            lines.addAll(products(subject, placeholders));
            Files.write(stamp(subject), lines);
        } catch (IOException e) {
            throw new LabException("cannot build " + subject.name() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Existing files that its start commands name, and the entries of their class paths: if one disappears, the subject
     * must be built again.
     */
    private static List<String> products(Subject subject, Placeholders placeholders) {
        return subject.variants().stream().flatMap(variant -> variant.baseCommand().stream())
                .map(argument -> argument.substring(argument.indexOf('=') + 1))
                .filter(path -> PRODUCTS.stream().anyMatch(path::startsWith))
                .flatMap(path -> Stream.of(placeholders.expand(path).split(File.pathSeparator)))
                .map(path -> subject.folder().resolve(path).normalize())
                .filter(Files::exists).map(Path::toString).distinct().sorted().toList();
    }

    private Path stamp(Subject subject) {
        return surroundings.root().resolve(".freshet/lab").resolve(subject.name() + ".stamp");
    }
}
