package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.run.Noise;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The lab's folders.
 *
 * @param root of the repository
 */
record LabFolders(Path root) {

    /** Set by the launcher. */
    static LabFolders ofThisRepository() {
        return new LabFolders(Path.of(System.getProperty("freshet.root", ".")).toAbsolutePath().normalize());
    }

    Path subjects() {
        return root.resolve("lab/subjects");
    }

    Path scenarios() {
        return root.resolve("lab/scenarios");
    }

    Path published() {
        return root.resolve("lab/published");
    }

    Path results() {
        return root.resolve("lab/results");
    }

    /** What the lab keeps between runs: build stamps, downloaded tools. */
    Path state() {
        return root.resolve(".freshet/lab");
    }

    /** Finds a run by its folder, by its name in the results folder, or by "last" for the newest. */
    Path run(String name) {
        if (name.equals("last")) {
            return runs().stream().max(Comparator.comparing(run -> RunStore.open(run).record().started()))
                    .orElseThrow(() -> new LabException("there is no run in " + results() + " yet"));
        }
        Path given = Path.of(name);
        return Files.isDirectory(given) ? given : results().resolve(name);
    }

    /** The newest noise that was measured on the machine of this run. */
    Optional<Noise> noise(RunRecord run) {
        return runs().stream().map(RunStore::open).filter(other -> run.sameMachine(other.record()))
                .flatMap(other -> other.noise().stream()).max(Comparator.comparing(Noise::at));
    }

    private List<Path> runs() {
        if (!Files.isDirectory(results())) {
            return List.of();
        }
        return LabFiles.in(results(), "").stream()
                .filter(folder -> Files.isRegularFile(folder.resolve("run.json"))).toList();
    }
}
