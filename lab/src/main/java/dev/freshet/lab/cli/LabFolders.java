package dev.freshet.lab.cli;

import dev.freshet.lab.LabException;
import dev.freshet.lab.LabFiles;
import dev.freshet.lab.run.Noise;
import dev.freshet.lab.run.RunRecord;
import dev.freshet.lab.run.RunStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
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
            return runs().stream().max(Comparator.comparing(run -> run.record().started())).map(RunStore::folder)
                    .orElseThrow(() -> new LabException("there is no run in " + results() + " yet"));
        }
        Path given = Path.of(name);
        return Files.isDirectory(given) ? given : results().resolve(name);
    }

    /** The newest noise that was measured on the machine of this run. */
    Optional<Noise> noise(RunRecord run) {
        return runs().stream().filter(other -> run.sameMachine(other.record()))
                .flatMap(other -> other.noise().stream()).max(Comparator.comparing(Noise::at));
    }

    /** The runs in the results folder. Names those that cannot be read, and leaves them out. */
    private List<RunStore> runs() {
        List<RunStore> runs = new ArrayList<>();
        if (!Files.isDirectory(results())) {
            return runs;
        }
        for (Path folder : LabFiles.in(results(), "")) {
            if (!Files.isRegularFile(folder.resolve("run.json"))) {
                continue;
            }
            RunStore run = RunStore.open(folder);
            try {
                run.record();
                run.noise();
                runs.add(run);
            } catch (LabException unreadable) {
                Lab.say("skipping a run: " + unreadable.getMessage());
            }
        }
        return runs;
    }
}
