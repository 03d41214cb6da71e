package dev.freshet.web.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.log.LineLimit;
import dev.freshet.server.HttpServer;
import dev.freshet.test.RecordedLog;
import dev.freshet.web.Route;
import dev.freshet.web.RouteHandler;
import dev.freshet.web.binding.Bodies;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A client that leaves within the body that it sends: nobody is to be told, and nothing of it is the server's fault.
 */
class ClientGoneTest {
    private final CountDownLatch reading = new CountDownLatch(1);
    private final CountDownLatch answered = new CountDownLatch(1);

    @ParameterizedTest
    @EnumSource
    void is_no_error_of_the_server_when_it_leaves_within_its_json(EveryMode mode) throws Exception {
        assertThat(logged(mode, (request, response, route) -> Bodies.bytes(request), this::leave)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void is_none_either_where_the_handler_wraps_what_the_read_has_thrown(EveryMode mode) throws Exception {
        assertThat(logged(mode, (request, response, route) -> {
            try {
                Bodies.bytes(request);
            } catch (IOException e) {
                throw new IllegalStateException("the user cannot be read", new UncheckedIOException(e));
            }
        }, this::leave)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void is_told_with_400_when_it_has_ended_its_output_only(EveryMode mode) throws Exception {
        assertThat(logged(mode, (request, response, route) -> Bodies.bytes(request), this::endOutput)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void is_no_error_when_it_resets_its_stream_within_the_body(EveryMode mode) throws Exception {
        assertThat(logged(mode, (request, response, route) -> Bodies.bytes(request), ClientGoneTest::resetStream))
                .isEmpty();
    }

    /** A handler that gives up what it waits for elsewhere, because it was told. */
    @ParameterizedTest
    @EnumSource
    void is_no_error_where_the_handler_was_told_and_gives_up(EveryMode mode) throws Exception {
        assertThat(logged(mode, (request, response, route) -> {
            CountDownLatch told = new CountDownLatch(1);
            request.body().readNBytes(8);
            request.onAbandoned(told::countDown);
            if (!told.await(20, TimeUnit.SECONDS)) {
                throw new IllegalStateException("was not told");
            }
            throw new IOException("given up");
        }, ClientGoneTest::resetStream)).isEmpty();
    }

    /** What is logged at ERROR or WARN while a client sends a part of a body and goes. */
    private List<LogRecord> logged(EveryMode mode, RouteHandler handler, Leaving client) throws Exception {
        WebApplicationBuilder builder = WebApplication.builder();
        builder.filter((request, response, chain) -> {
            try {
                chain.filter(request, response);
            } finally {
                answered.countDown();
            }
        }, Placement.EVERYWHERE);
        builder.route(Route.builder(HttpMethod.POST, "/users").build((request, response, route) -> {
            reading.countDown();
            handler.handle(request, response, route);
        }));
        LineLimit.forget();
        try (RecordedLog log = RecordedLog.of("dev.freshet")) {
            HttpServer server = mode.serve(builder.build());
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
                client.go(socket, reading);
            }
            assertThat(answered.await(20, TimeUnit.SECONDS)).isTrue();
            server.stop();
            return log.records().stream()
                    .filter(line -> line.getLevel().intValue() >= Level.WARNING.intValue()).toList();
        }
    }

    private interface Leaving {
        void go(Socket socket, CountDownLatch reading) throws Exception;
    }

    private static void sendPart(Socket socket, CountDownLatch reading) throws Exception {
        socket.getOutputStream().write("""
                POST /users HTTP/1.1\r
                Host: a\r
                Content-Type: application/json\r
                Content-Length: 100\r
                \r
                {"name":""".getBytes(StandardCharsets.US_ASCII));
        assertThat(reading.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private void leave(Socket socket, CountDownLatch reading) throws Exception {
        sendPart(socket, reading);
        socket.setSoLinger(true, 0);
    }

    private void endOutput(Socket socket, CountDownLatch reading) throws Exception {
        sendPart(socket, reading);
        socket.shutdownOutput();
        socket.setSoTimeout(20_000);
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
                .startsWith("HTTP/1.1 400 ");
    }

    /** HTTP/2 by hand: SETTINGS, HEADERS of a POST for /users, DATA of 8 bytes, RST_STREAM with CANCEL. */
    private static void resetStream(Socket socket, CountDownLatch reading) throws Exception {
        String preface = HexFormat.of()
                .formatHex("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        String settings = "000000040000000000";
        String headers = "00000d" + "01" + "04" + "00000001" + "8386" + "01" + "0161" + "04" + "062f7573657273";
        String data = "000008" + "00" + "00" + "00000001" + "7b226e616d65223a";
        OutputStream out = socket.getOutputStream();
        out.write(HexFormat.of().parseHex(preface + settings + headers + data));
        assertThat(reading.await(20, TimeUnit.SECONDS)).isTrue();
        out.write(HexFormat.of().parseHex("000004" + "03" + "00" + "00000001" + "00000008"));
        out.flush();
    }
}
