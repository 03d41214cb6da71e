package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpException;
import dev.freshet.http.websocket.CloseReason;
import dev.freshet.server.HttpServer;
import dev.freshet.test.Eventually;
import dev.freshet.web.places.PlaceLimits;
import dev.freshet.web.websocket.WebSocket;
import dev.freshet.web.websocket.WebSocketHandler;
import dev.freshet.web.websocket.WebSocketRoute;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Places of WebSockets: who gets none, and that each is given back however its socket or handshake ends. */
@ParameterizedClass
@EnumSource(EveryMode.class)
class SocketPlacesTest {
    private static final String ONE = "127.0.0.1";
    private static final String OTHER = "127.0.0.2";
    private static final String VERSION = "Sec-WebSocket-Version: 13\r\n";
    private static final String KEY = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    /** Masked with zeros: 1000. */
    private static final byte[] CLOSE = {(byte) 0x88, (byte) 0x82, 0, 0, 0, 0, 3, (byte) 0xe8};

    @Parameter
    EveryMode mode;

    private final AtomicInteger ends = new AtomicInteger();
    private final Clients clients = new Clients();
    private HttpServer server;

    private void serve(int most, int mostPerClient) throws IOException {
        WebApplicationBuilder web = WebApplication.builder();
        web.webSocketPlaces(new PlaceLimits(most, mostPerClient));
        web.webSocket("/socket", new WebSocketHandler() {
            @Override
            public void onClose(WebSocket socket, CloseReason reason) {
                ends.incrementAndGet();
            }
        });
        web.webSocket("/broken", new WebSocketHandler() {
            @Override
            public void onOpen(WebSocket socket) {
                throw new IllegalStateException("cannot open");
            }
        });
        web.webSocket(WebSocketRoute.builder("/refused").build((_, _) -> {
            throw new HttpException(403, "not you");
        }));
        web.webSocket("/filtered", new WebSocketHandler() {
            @Override
            public void onClose(WebSocket socket, CloseReason reason) {
                ends.incrementAndGet();
            }
        });
        web.filter((request, response, chain) -> {
            chain.filter(request, response);
            if (request.path().equals("/filtered")) {
                throw new IllegalStateException("the filter fails behind the handshake");
            }
        });
        server = mode.serve(web.build());
    }

    private String ask(String address, String path, String fields) throws IOException {
        return clients.head(server.port(), address, "GET " + path + " HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\n"
                + "Upgrade: websocket\r\n" + fields + "\r\n");
    }

    private String open(String address) throws IOException {
        return ask(address, "/socket", VERSION + KEY);
    }

    private void isFree() {
        Eventually.holds("the place is free again", () -> clients.is(101, () -> open(ONE)));
    }

    @AfterEach
    void stop() throws IOException {
        clients.leave();
        server.stop();
    }

    @Test
    void a_client_with_too_many_is_told_so_and_others_are_served() throws Exception {
        serve(3, 2);
        assertThat(open(ONE)).startsWith("HTTP/1.1 101");
        assertThat(open(ONE)).startsWith("HTTP/1.1 101");
        assertThat(open(ONE)).startsWith("HTTP/1.1 429").contains("\r\nRetry-After: 5\r\n");
        assertThat(open(OTHER)).startsWith("HTTP/1.1 101");
        assertThat(open(OTHER)).startsWith("HTTP/1.1 503").contains("\r\nRetry-After: 5\r\n");
    }

    @Test
    void a_closing_handshake_gives_the_place_back() throws Exception {
        serve(1, 1);
        assertThat(open(ONE)).startsWith("HTTP/1.1 101");
        clients.last().getOutputStream().write(CLOSE);
        isFree();
    }

    @Test
    void a_client_that_leaves_gives_its_place_back() throws Exception {
        serve(1, 1);
        assertThat(open(ONE)).startsWith("HTTP/1.1 101");
        clients.leave();
        isFree();
        Eventually.holds("its end is told", () -> ends.get() == 1);
    }

    @Test
    void an_endpoint_that_fails_gives_the_place_back() throws Exception {
        serve(1, 1);
        assertThat(ask(ONE, "/broken", VERSION + KEY)).startsWith("HTTP/1.1 101");
        isFree();
    }

    @Test
    void a_handshake_that_fails_holds_no_place() throws Exception {
        serve(1, 1);
        assertThat(ask(ONE, "/refused", VERSION + KEY)).startsWith("HTTP/1.1 403");
        assertThat(ask(ONE, "/socket", "Sec-WebSocket-Version: 12\r\n" + KEY)).startsWith("HTTP/1.1 426");
        assertThat(ask(ONE, "/socket", VERSION)).startsWith("HTTP/1.1 400");
        assertThat(open(ONE)).startsWith("HTTP/1.1 101");
        assertThat(ask(ONE, "/socket", VERSION + KEY)).startsWith("HTTP/1.1 429");
    }

    @Test
    void a_filter_that_fails_behind_the_handshake_gives_the_place_back() throws Exception {
        serve(1, 1);
        try {
            ask(ONE, "/filtered", VERSION + KEY);
        } catch (IOException cutOff) {
            // The answer was on its way, and is cut off.
        }
        isFree();
        assertThat(ends).hasValue(0);
    }
}
