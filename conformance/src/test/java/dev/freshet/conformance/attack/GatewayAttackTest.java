package dev.freshet.conformance.attack;

import static dev.freshet.conformance.attack.Http2Attacker.int32;
import static dev.freshet.conformance.attack.Http2Attacker.request;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.WINDOW_UPDATE;
import static dev.freshet.test.network.RawFrame.frame;
import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.conformance.EngineMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** One client that wants the gateway's upstream for itself, or away from everyone. Others are served. */
@ParameterizedClass
@EnumSource(EngineMode.class)
class GatewayAttackTest {
    private static final int STREAMS = 100;
    private static final int INITIAL_WINDOW_SIZE = 4;

    @Parameter
    EngineMode mode;

    private Attacked.Running gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = Attacked.GATEWAY.start(mode.config());
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private void othersAreServed(int millis) {
        Victim.Seen seen = Victim.during(gateway.server().port(), millis);
        assertThat(seen.errors()).as("%s", seen).isZero();
        assertThat(seen.nanos()).isNotEmpty();
    }

    /** An extended CONNECT to what is no WebSocket: the upstream's 200 must not count against it. */
    @Test
    void extended_connects_open_no_circuit_and_eject_no_instance() throws IOException {
        byte[] connect = request("CONNECT", "/hello", ":protocol", "websocket", "sec-websocket-version", "13");
        try (Http2Attacker attacker = new Http2Attacker(gateway.server().port())) {
            for (int i = 0; i < STREAMS; i++) {
                attacker.send(frame(HEADERS, END_HEADERS, attacker.nextStream(), connect));
                attacker.awaitAnswer();
            }
            othersAreServed(500);
        }
    }

    /** Each stream takes a byte of a large response now and then. */
    @Test
    @Tag("slow")
    void slow_readers_leave_upstream_connections_to_others() throws IOException {
        byte[] large = request("GET", "/large");
        try (Http2Attacker attacker = new Http2Attacker(gateway.server().port(), INITIAL_WINDOW_SIZE, 1)) {
            for (int i = 0; i < STREAMS; i++) {
                attacker.send(frame(HEADERS, END_HEADERS | END_STREAM, attacker.nextStream(), large));
            }
            for (int round = 0; round < 6; round++) {
                for (int stream = 1; stream < 2 * STREAMS; stream += 2) {
                    attacker.send(frame(WINDOW_UPDATE, 0, stream, int32(1)));
                }
                othersAreServed(2_000);
            }
        }
    }

    /** A hundred connections with a hundred streams each, on which nothing comes. */
    @Test
    @Tag("slow")
    void idle_streams_leave_room_for_others() throws IOException {
        byte[] events = request("GET", "/events");
        List<Http2Attacker> attackers = new ArrayList<>();
        try {
            for (int i = 0; i < STREAMS; i++) {
                Http2Attacker attacker = new Http2Attacker(gateway.server().port());
                attackers.add(attacker);
                for (int stream = 0; stream < STREAMS; stream++) {
                    attacker.send(frame(HEADERS, END_HEADERS | END_STREAM, attacker.nextStream(), events));
                }
            }
            othersAreServed(2_000);
        } finally {
            for (Http2Attacker attacker : attackers) {
                attacker.close();
            }
        }
    }

    /** More of them than there are upstream connections, each of a body that is announced and does not come. */
    @Test
    void stalled_uploads_leave_upstream_connections_to_others() throws IOException {
        byte[] head = "POST /read HTTP/1.1\r\nHost: a\r\nContent-Length: 16000000\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        List<Socket> stalled = new ArrayList<>();
        try {
            for (int i = 0; i < 2 * STREAMS; i++) {
                Socket socket = new Socket(InetAddress.getLoopbackAddress(), gateway.server().port(),
                        Http2Attacker.ADDRESS, 0);
                stalled.add(socket);
                socket.getOutputStream().write(head);
                socket.getOutputStream().write(new byte[32 * 1024]);
            }
            othersAreServed(2_000);
        } finally {
            for (Socket socket : stalled) {
                socket.close();
            }
        }
    }
}
