package dev.freshet.conformance.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.pool.DatabasePoolSettings;
import dev.freshet.pool.PooledDataSource;
import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Virtual threads that wait for a connection, or for PostgreSQL on one, leave their carrier. */
@PostgresTest(ownServer = true)
@Timeout(120)
class PinningTest {
    private static final int CONNECTIONS = 10;

    @TempDir
    private Path folder;

    private interface Work {
        void run() throws InterruptedException;
    }

    private List<RecordedEvent> pinnedDuring(Work work) throws IOException, InterruptedException {
        Path file = folder.resolve("pinned.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.VirtualThreadPinned").withThreshold(Duration.ZERO).withStackTrace();
            recording.start();
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return RecordingFile.readAllEvents(file);
    }

    @Test
    void no_virtual_thread_is_pinned_by_the_pool_or_the_driver(PostgresDatabase database) throws Exception {
        // Who waits for a class that another thread initializes is pinned, and no one's fault.
        for (int i = 0; i < 3; i++) {
            use(database);
        }
        assertThat(pinnedDuring(() -> use(database))).as("pinned virtual threads").isEmpty();
    }

    private static void use(PostgresDatabase database) {
        try (PooledDataSource pool = new PooledDataSource(DatabasePoolSettings.builder("unpinned")
                .maximumPoolSize(CONNECTIONS).maxLifetime(Duration.ofMillis(300)).build(), Opening.of(database));
                Load load = Load.start(pool, 100 * CONNECTIONS)) {
            load.awaitServed(500 * CONNECTIONS);
            database.server().terminateBackends(); // failing is a way of its own through the code
            load.awaitServed(500 * CONNECTIONS);
        }
    }

    @Test
    void one_that_waits_where_it_cannot_leave_its_carrier_would_be_seen() throws Exception {
        assertThat(pinnedDuring(() -> Thread.ofVirtual().start(SleepsInItsInitializer::new).join())).isNotEmpty();
    }

    /** An initializer of a class runs on a native frame. */
    private static final class SleepsInItsInitializer {
        static {
            LockSupport.parkNanos(1_000_000);
        }
    }
}
