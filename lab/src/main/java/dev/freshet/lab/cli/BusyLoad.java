package dev.freshet.lab.cli;

import dev.freshet.lab.load.LoadModel;
import picocli.CommandLine.Option;

/** Options of a load that keeps a subject busy during an observation. */
final class BusyLoad {
    private static final int WARMUP_SECONDS = 5;

    @Option(names = "--connections", defaultValue = "64", description = "connections of the load. Default: 64")
    private int connections = 64;

    @Option(names = "--seconds", defaultValue = "10", description = "length of the load. Default: 10")
    private int seconds = 10;

    LoadModel model() {
        return lasting(seconds);
    }

    LoadModel warmup() {
        return lasting(WARMUP_SECONDS);
    }

    private LoadModel lasting(int length) {
        return new LoadModel.Closed(connections, 1, 0, 1_000L * length);
    }
}
