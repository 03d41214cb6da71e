package dev.freshet.lab.cli;

import dev.freshet.lab.load.LoadEngine;
import dev.freshet.lab.load.ProcessEngine;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.load.referee.RefereeSetting;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.run.RenewedEngine;
import java.nio.file.Path;
import java.util.List;

/** The available engines. */
final class Senders {
    static final String OURS = "freshet";

    private Senders() {
    }

    /**
     * @param name "freshet" or a referee's
     * @param raw the file for the output of referees
     */
    static LoadEngine open(String name, Bench bench, Path raw) {
        Pinning pinning = bench.surroundings().pinning();
        return name.equals(OURS)
                ? new RenewedEngine(() -> ProcessEngine.start(pinning.rest(List.of()), pinning.restCores()))
                : Engines.named(name, new RefereeSetting(pinning.rest(List.of()), pinning.restCores(), raw,
                        bench.folders().root()));
    }
}
