package dev.freshet.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.measure.Pinning;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Loads on the engine alone, sent by the programs of this machine. */
class LoadTest {
    private static final Pinning NOT_PINNED = Pinning.none("in a test");

    private ServerProcess server;

    @BeforeEach
    void start() {
        server = ServerProcess.start(FreshetHello.engine().server(), NOT_PINNED);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void wrk_sends_one_request_at_a_time_and_h2load_several() {
        assumeInstalled("wrk");
        assumeInstalled("h2load");
        Load one = Load.send(server.url("/hello"), 4, 1, 1, NOT_PINNED);
        Load several = Load.sendHttp2(server.url("/hello"), 2, 8, 1, NOT_PINNED);

        assertThat(one.requests()).isPositive();
        assertThat(one.errors()).isZero();
        assertThat(one.p50()).isPositive().isLessThanOrEqualTo(one.p99());
        assertThat(several.requests()).isPositive();
        assertThat(several.errors()).isZero();
        assertThat(several.p50()).as("a latency of requests that wait for each other").isNaN();
    }

    @Test
    void ab_sends_all_requests_at_once() {
        assumeInstalled("ab");
        LoadResult all = Load.sendAtOnce(server.url("/hello"), 50, NOT_PINNED);

        assertThat(all.ok()).isEqualTo(50);
        assertThat(all.failed()).isZero();
        assertThat(all.latency().max()).isPositive();
        assertThat(all.parts()).isNotNull();
        assertThat(all.parts().bodyBytes()).isEqualTo("Hello, World!".length());
    }

    private static void assumeInstalled(String program) {
        assumeTrue(Engines.missing(program).isEmpty(), Engines.missing(program));
    }
}
