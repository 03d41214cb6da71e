package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What an honest client feels of eight attackers, and what they cost in memory. Peace and attack take turns, until
 * there were {@code -Dattack.seconds} (20) of attack: a machine that others share is not the same from one second to
 * the next. What an answer takes at rest moves there too, so p99 may be {@code -Dattack.floor-millis} (4) whatever it
 * was in peace.
 */
@Tag("slow")
@ParameterizedClass
@EnumSource(EngineMode.class)
class UnderAttackTest {
    private static final int ROUND_SECONDS = 2;
    private static final int ROUNDS = Math.max(1, Integer.getInteger("attack.seconds", 20) / ROUND_SECONDS);
    private static final long FLOOR_NANOS = Duration.ofMillis(Integer.getInteger("attack.floor-millis", 4)).toNanos();
    private static final long MOST_HEAP = 32L << 20;
    private static final long CUT_OFF_NANOS = Duration.ofSeconds(1).toNanos();

    @Parameter
    EngineMode mode;

    @ParameterizedTest
    @EnumSource(Http2Attack.class)
    void others_are_served_as_before(Http2Attack attack) throws Exception {
        try (ServerProcess server = ServerProcess.startApart(mode);
                Attackers attackers = Attackers.against(server.port(), attack)) {
            Victim.during(server.port(), 2_000);
            long heap = server.heap();
            Victim.Seen peace = Victim.Seen.NOTHING;
            Victim.Seen meanwhile = Victim.Seen.NOTHING;
            long heapMeanwhile = 0;
            for (int i = 0; i < ROUNDS; i++) {
                peace = peace.and(Victim.during(server.port(), 1_000));
                attackers.attack();
                meanwhile = meanwhile.and(Victim.during(server.port(), ROUND_SECONDS * 1_000));
                heapMeanwhile = Math.max(heapMeanwhile, server.heap());
                attackers.rest();
            }
            Attackers.Result result = attackers.result();

            assertThat(result.failure()).isEmpty();
            assertThat(result.cutOff()).isGreaterThanOrEqualTo(ROUNDS * Attackers.COUNT);
            assertThat(result.longestNanos()).as("from the limit to the end").isLessThan(CUT_OFF_NANOS);
            assertThat(meanwhile.errors()).as("%s", meanwhile).isZero();
            assertThat(meanwhile.p99Nanos()).as("peace: %s; attack: %s", peace, meanwhile)
                    .isLessThanOrEqualTo(Math.max(2 * peace.p99Nanos(), FLOOR_NANOS));
            assertThat(heapMeanwhile - heap).as("heap that grew").isLessThan(MOST_HEAP);
        }
    }
}
