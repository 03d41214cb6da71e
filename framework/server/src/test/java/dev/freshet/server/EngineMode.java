package dev.freshet.server;

/** The four execution modes, each of which must keep the whole contract. */
enum EngineMode {
    NIO_VIRTUAL(ExecutionMode.NIO, ThreadType.VIRTUAL),
    NIO_PLATFORM(ExecutionMode.NIO, ThreadType.PLATFORM),
    HYBRID_VIRTUAL(ExecutionMode.HYBRID, ThreadType.VIRTUAL),
    HYBRID_PLATFORM(ExecutionMode.HYBRID, ThreadType.PLATFORM);

    private final ExecutionMode execution;
    private final ThreadType threads;

    EngineMode(ExecutionMode execution, ThreadType threads) {
        this.execution = execution;
        this.threads = threads;
    }

    /** This mode on a free port of the loopback interface, everything else as the defaults have it. */
    ServerConfig config() {
        ServerConfig config = ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0).withMode(execution, threads);
        return TestTls.EVERYWHERE ? TestTls.on(config) : config;
    }

    /** Whether handlers may wait without a thread. */
    boolean defers() {
        return this == NIO_VIRTUAL;
    }

    boolean loopsServe() {
        return execution == ExecutionMode.NIO;
    }

    boolean virtual() {
        return threads == ThreadType.VIRTUAL;
    }
}
