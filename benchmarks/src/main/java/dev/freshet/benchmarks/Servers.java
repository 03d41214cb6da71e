package dev.freshet.benchmarks;

import dev.freshet.lab.measure.Pinning;
import java.util.LinkedHashMap;
import java.util.Map;

/** The servers under measurement: each is started on first use, and all are stopped at the end. */
public final class Servers implements AutoCloseable {
    private final Pinning pinning;
    private final Map<Subject, ServerProcess> running = new LinkedHashMap<>();

    public Servers(Pinning pinning) {
        this.pinning = pinning;
    }

    public ServerProcess of(Subject subject) {
        return running.computeIfAbsent(subject, missing -> ServerProcess.start(missing, pinning));
    }

    /** @throws dev.freshet.lab.LabException if the row's server gives a wrong response */
    void check(HelloRow row) {
        of(row.server()).check(row.path(), row.answer());
    }

    @Override
    public void close() {
        running.values().forEach(ServerProcess::close);
    }
}
