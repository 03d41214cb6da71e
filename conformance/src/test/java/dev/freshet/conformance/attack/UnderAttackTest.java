package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Eight attackers at a time, each of which comes back {@value #PAUSE_MILLIS} ms after it was cut off, for
 * {@code -Dattack.seconds} (20): what an honest client feels, and what it costs in memory. Attackers, client and server
 * share the cores of one machine, which is why the attackers pause: without that the test would measure who gets the
 * processor. For the same reason p99 may be up to {@code -Dattack.floor-millis} (10) whatever it was before.
 */
@Tag("slow")
@ParameterizedClass
@EnumSource(EngineMode.class)
class UnderAttackTest {
    private static final int ATTACKERS = 8;
    private static final int PAUSE_MILLIS = 500;
    private static final int SECONDS = Integer.getInteger("attack.seconds", 20);
    private static final long FLOOR_NANOS = Duration.ofMillis(Integer.getInteger("attack.floor-millis", 10)).toNanos();
    private static final long MOST_HEAP = 32L << 20;
    private static final long CUT_OFF_NANOS = Duration.ofSeconds(1).toNanos();

    @Parameter
    EngineMode mode;

    /** What the attackers have done together. */
    private static final class Attackers {
        final AtomicInteger cutOff = new AtomicInteger();
        final AtomicLong longest = new AtomicLong();
        volatile boolean stopped;
        volatile Throwable failure;
        private final List<Thread> threads = new ArrayList<>();

        void start(Http2Attack attack, int port) {
            for (int i = 0; i < ATTACKERS; i++) {
                threads.add(Thread.ofVirtual().start(() -> attackOn(attack, port)));
            }
        }

        private void attackOn(Http2Attack attack, int port) {
            try {
                while (!stopped) {
                    long took = attack.attack(port);
                    longest.accumulateAndGet(took, Math::max);
                    cutOff.incrementAndGet();
                    LockSupport.parkNanos(PAUSE_MILLIS * 1_000_000L);
                }
            } catch (IOException | AssertionError e) {
                failure = e;
            }
        }

        void stop() throws InterruptedException {
            stopped = true;
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Http2Attack.class)
    void others_are_served_as_before(Http2Attack attack) throws Exception {
        try (ServerProcess server = ServerProcess.start(mode)) {
            // Once before: what the first attack makes the server load and compile is not what is measured.
            for (int i = 0; i < ATTACKERS; i++) {
                attack.attack(server.port());
            }
            Victim.during(server.port(), 1_000);
            Victim.Seen before = Victim.during(server.port(), 1_500);
            long heap = server.heap();
            Attackers attackers = new Attackers();
            attackers.start(attack, server.port());
            Victim.Seen meanwhile = Victim.during(server.port(), SECONDS * 1_000);
            long heapMeanwhile = server.heap();
            attackers.stop();

            assertThat(attackers.failure).isNull();
            assertThat(attackers.cutOff.get()).isGreaterThanOrEqualTo(ATTACKERS);
            assertThat(attackers.longest.get()).as("from the limit to the end").isLessThan(CUT_OFF_NANOS);
            assertThat(meanwhile.errors()).as(meanwhile.toString()).isZero();
            assertThat(meanwhile.p99Nanos()).as("%s before, %s meanwhile", before, meanwhile)
                    .isLessThanOrEqualTo(Math.max(2 * before.p99Nanos(), FLOOR_NANOS));
            assertThat(heapMeanwhile - heap).as("heap that grew").isLessThan(MOST_HEAP);
        }
    }
}
