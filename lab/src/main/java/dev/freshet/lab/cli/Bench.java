package dev.freshet.lab.cli;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.load.referee.RefereeSetting;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import dev.freshet.lab.scenario.Scenarios;
import dev.freshet.lab.subject.Subjects;
import dev.freshet.lab.subject.Surroundings;
import dev.freshet.lab.subject.Toolchain;
import java.nio.file.Path;
import java.util.List;

/** What every command needs: the folders, their content, and what this machine has. */
record Bench(LabFolders folders, Subjects subjects, Scenarios scenarios, Surroundings surroundings) {
    static Bench ofThisRepository() {
        LabFolders folders = LabFolders.ofThisRepository();
        return new Bench(folders, Subjects.in(folders.subjects()), Scenarios.in(folders.scenarios()),
                new Surroundings(folders.root(), Programs.jvmOptions(), new Toolchain(), Pinning.ofThisMachine()));
    }

    /**
     * @param name one of {@link Engines#names}
     * @param raw the file for the output of referees
     */
    LoadEngine engine(String name, Path raw) {
        Pinning pinning = surroundings.pinning();
        return Engines.named(name, new RefereeSetting(pinning.rest(List.of()), pinning.restCores(), raw,
                folders.root()));
    }

    /** Prints each subject.toml that cannot be read; returns whether there is one. */
    boolean reportBrokenSubjects() {
        subjects.problems().values().forEach(Lab::say);
        return !subjects.problems().isEmpty();
    }
}
