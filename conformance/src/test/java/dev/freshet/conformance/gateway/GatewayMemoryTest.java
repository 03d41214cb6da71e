package dev.freshet.conformance.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.conformance.gateway.GatewayProcess.Memory;
import dev.freshet.server.HttpServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway as a program, for {@code -Dgateway.minutes} (15) under {@link MixedLoad}. */
@Tag("slow")
class GatewayMemoryTest {
    private static final Duration ALL = Duration.ofMinutes(Integer.getInteger("gateway.minutes", 15));
    /** In the first third the JVM loads, compiles and opens: what counts is that it comes to an end. */
    private static final int WARM_SHARE = 3;
    private static final Duration BETWEEN_SAMPLES = Duration.ofSeconds(5);
    private static final long MEGABYTE = 1 << 20;

    @TempDir
    Path folder;

    @Test
    void holds_no_more_memory_after_a_long_mixed_load_than_when_it_was_warm() throws Exception {
        List<Memory> samples = new ArrayList<>();
        try (HttpServer upstream = HttpServer.start(EngineMode.NIO_VIRTUAL.config(), new MixedApplication());
                GatewayProcess gateway = GatewayProcess.start(folder, upstream.port())) {
            long end = System.nanoTime() + ALL.toNanos();
            try (MixedLoad load = MixedLoad.start(gateway.port())) {
                while (System.nanoTime() - end < 0) {
                    Thread.sleep(BETWEEN_SAMPLES);
                    samples.add(gateway.memory());
                }
                load.stop();
                assertThat(load.failures()).as("of %d", load.done()).isEmpty();
                assertThat(load.done()).isGreaterThan(ALL.toSeconds() * 10);
            }
        }
        List<Memory> warm = samples.subList(samples.size() / WARM_SHARE, samples.size());
        List<Memory> before = warm.subList(0, warm.size() / 2);
        List<Memory> after = warm.subList(warm.size() / 2, warm.size());
        assertThat(most(after, Memory::resident)).as("resident, %s", samples)
                .isLessThanOrEqualTo(most(before, Memory::resident) + 4 * MEGABYTE);
        assertThat(most(after, Memory::direct)).as("direct, %s", samples)
                .isLessThanOrEqualTo(most(before, Memory::direct) + MEGABYTE);
    }

    /** The most of a figure in these samples. */
    private static long most(List<Memory> samples, ToLongFunction<Memory> figure) {
        return samples.stream().mapToLong(figure).max().orElseThrow();
    }
}
