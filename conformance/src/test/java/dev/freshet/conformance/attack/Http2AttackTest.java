package dev.freshet.conformance.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.server.HttpServer;
import dev.freshet.server.config.Limit;
import dev.freshet.test.network.RawFrame;
import java.io.IOException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each attack once: the server ends the attacker for the right reason, counts it, and goes on. */
@ParameterizedClass
@MethodSource("all")
class Http2AttackTest {
    /** It takes milliseconds; a machine that is busy may take seconds. UnderAttackTest holds it to one. */
    private static final long CUT_OFF_NANOS = Duration.ofSeconds(10).toNanos();

    @Parameter(0)
    EngineMode mode;
    @Parameter(1)
    Attacked attacked;

    private static Attacked.Running running;
    private static HttpServer server;
    private final Map<Limit, Long> before = new EnumMap<>(Limit.class);

    static Stream<Arguments> all() {
        return Stream.of(EngineMode.values()).flatMap(
                mode -> Stream.of(Attacked.values()).map(attacked -> Arguments.of(mode, attacked)));
    }

    /** All attacks hit the same server, one after the other: it takes up to two seconds to forget an attacker. */
    @BeforeParameterizedClassInvocation
    static void start(EngineMode mode, Attacked attacked) throws IOException {
        running = attacked.start(mode.config());
        server = running.server();
    }

    @AfterParameterizedClassInvocation
    static void stop() {
        running.close();
    }

    @BeforeEach
    void readCounters() {
        for (Limit limit : Limit.values()) {
            before.put(limit, server.reached(limit));
        }
    }

    private long reached(Limit limit) {
        return server.reached(limit) - before.get(limit);
    }

    @ParameterizedTest
    @EnumSource(Http2Attack.class)
    void is_cut_off_and_counted(Http2Attack attack) throws IOException {
        assertThat(attack.attack(server.port())).isLessThan(CUT_OFF_NANOS);
        long counted = 0;
        for (Limit limit : Limit.values()) {
            if (attack.limits().contains(limit)) {
                counted += reached(limit);
            } else if (limit != Limit.HTTP2_STREAMS && (limit != Limit.HEAD_SIZE || !attack.isLarge())) {
                // Streams are refused on the way, while the handlers of those that were reset are still running; large
                // heads are refused one by one.
                assertThat(reached(limit)).as(limit.name()).isZero();
            }
        }
        assertThat(counted).isEqualTo(attack.limits().isEmpty() ? 0 : 1);
        assertThat(Victim.during(server.port(), 100).errors()).isZero();
    }

    @Test
    void a_large_head_is_refused_and_the_connection_goes_on() throws IOException {
        try (Http2Attacker peer = new Http2Attacker(server.port())) {
            Http2Attack.LARGE_HEADS.round(peer);
            assertThat(peer.answers("/hello")).isTrue();
            assertThat(reached(Limit.HEAD_SIZE)).isEqualTo(1);
        }
    }

    /** The limits are for a connection: another one has its own. */
    @Test
    void a_peer_at_its_limits_is_served() throws IOException {
        try (Http2Attacker peer = new Http2Attacker(server.port())) {
            for (int i = 0; i < 90; i++) {
                Http2Attack.RAPID_RESET.round(peer);
            }
            for (int i = 0; i < 1_500; i++) {
                Http2Attack.PRIORITY_FLOOD.round(peer);
            }
            assertThat(peer.answers("/hello")).isTrue();
            assertThat(peer.goAway()).isNull();
        }
    }

    @Test
    void a_stream_that_depends_on_itself_is_reset() throws IOException {
        try (Http2Attacker peer = new Http2Attacker(server.port())) {
            peer.send(RawFrame.frame(RawFrame.HEADERS, RawFrame.END_HEADERS, 1,
                    Http2Attacker.request("POST", "/read")),
                    RawFrame.frame(RawFrame.PRIORITY, 0, 1, (byte) 0, (byte) 0, (byte) 0, (byte) 1,
                            (byte) 16));
            assertThat(peer.awaitReset()).isEqualTo(ErrorCode.PROTOCOL_ERROR);
        }
    }
}
