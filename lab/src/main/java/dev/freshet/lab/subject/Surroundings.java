package dev.freshet.lab.subject;

import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * What is the same for all subjects.
 *
 * @param root of the repository
 * @param jvmOptions for every subject on the JVM
 */
public record Surroundings(Path root, List<String> jvmOptions, Toolchain toolchain, Pinning pinning) {

    Placeholders placeholders(Subject subject) {
        return Placeholders.of(root, subject.folder(), jvmOptions);
    }

    /**
     * A process in the subject's folder, with the environment of its needs; both of its outputs are one.
     *
     * @param pinned gives the command its cores
     */
    ProcessBuilder process(Subject subject, Set<Need> needs, List<String> command,
            UnaryOperator<List<String>> pinned) {
        ProcessBuilder builder = new ProcessBuilder(pinned.apply(resolved(command, subject.folder(), needs)))
                .directory(subject.folder().toFile()).redirectErrorStream(true);
        builder.environment().putAll(toolchain.environment(needs));
        return builder;
    }

    /** The command with an absolute path to its program: in the folder, of a need, or on PATH. */
    private List<String> resolved(List<String> command, Path folder, Set<Need> needs) {
        String program = command.getFirst();
        return Programs.command(program.contains("/") ? folder.resolve(program).normalize() : onPath(program, needs),
                command.subList(1, command.size()));
    }

    private Path onPath(String program, Set<Need> needs) {
        return needs.stream().map(need -> toolchain.tool(need).program()).filter(Objects::nonNull)
                .map(found -> found.resolveSibling(program)).filter(Files::isExecutable).findFirst()
                .orElseGet(() -> Objects.requireNonNullElse(Programs.find(program), Path.of(program)));
    }
}
