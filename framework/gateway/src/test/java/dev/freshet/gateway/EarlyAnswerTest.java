package dev.freshet.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.exchange.ClientException;
import dev.freshet.client.exchange.ClientRuntime;
import dev.freshet.client.exchange.ConnectionPool;
import dev.freshet.client.exchange.Endpoint;
import dev.freshet.client.exchange.Exchange;
import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.exchange.TimeLimits;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.client.loop.OutgoingRequest;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An upstream that answers as soon as it has the head of a request, and takes nothing of the body. */
class EarlyAnswerTest {
    private static final TimeLimits LIMITS =
            new TimeLimits(Duration.ofSeconds(20), Duration.ofSeconds(20), Duration.ofSeconds(20));
    private static final int TIMES = 10;
    private static final int HEADERS = 1;
    private static final int SETTINGS = 4;

    @TempDir
    private Path folder;

    /** Answers on each connection, until it is closed from outside. */
    private static void serve(ServerSocket listening, boolean http2) {
        try {
            while (true) {
                Socket socket = listening.accept();
                Thread.ofVirtual().start(() -> {
                    try (socket) {
                        if (http2) {
                            answerHttp2(socket);
                        } else {
                            answerHttp1(socket);
                        }
                    } catch (IOException closed) {
                        // The gateway did: what its client got is what counts.
                    }
                });
            }
        } catch (IOException over) {
            assertThat(listening.isClosed()).isTrue();
        }
    }

    /** What is unread when the socket is closed resets the connection behind the response. */
    private static void answerHttp1(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int read = socket.getInputStream().read();
            if (read < 0) {
                return;
            }
            head.append((char) read);
        }
        socket.getOutputStream().write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok"
                .getBytes(StandardCharsets.US_ASCII));
    }

    /** RST_STREAM with NO_ERROR behind the response: the rest of the request is not wanted. */
    private static void answerHttp2(Socket socket) throws IOException {
        DataInputStream in = new DataInputStream(socket.getInputStream());
        OutputStream out = socket.getOutputStream();
        in.readFully(new byte[24]);
        out.write(frame(SETTINGS, 0, 0));
        while (true) {
            int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
            int type = in.readUnsignedByte();
            int flags = in.readUnsignedByte();
            int stream = in.readInt();
            in.readFully(new byte[length]);
            if (type == SETTINGS && (flags & 1) == 0) {
                out.write(frame(SETTINGS, 1, 0));
            } else if (type == HEADERS && (flags & 1) == 0) {
                out.write(frame(HEADERS, 4, stream, (byte) 0x88));
                out.write(frame(0, 1, stream, (byte) 'o', (byte) 'k'));
                out.write(frame(3, 0, stream, new byte[4]));
            }
        }
    }

    private static byte[] frame(int type, int flags, int stream, byte... payload) {
        return ByteBuffer.allocate(9 + payload.length).putShort((short) 0).put((byte) payload.length)
                .put((byte) type).put((byte) flags).putInt(stream).put(payload).array();
    }

    private static String ask(ConnectionPool pool, long announced, int sent) throws ClientException {
        OutgoingRequest request = new OutgoingRequest("POST", "/", "a").contentLength(announced);
        try (Exchange exchange = pool.begin(request, LIMITS)) {
            try {
                exchange.write(new byte[sent], 0, sent);
                if (announced < 0) {
                    exchange.end();
                }
            } catch (ClientException answered) {
                assertThat(exchange.responded()).as(answered.getMessage()).isTrue();
            }
            byte[] body = new byte[200];
            int size = 0;
            for (int read = exchange.read(body, 0, 200); read > 0; read = exchange.read(body, size, 200 - size)) {
                size += read;
            }
            return exchange.response().status() + " " + new String(body, 0, size, StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @CsvSource({"HTTP_1_1, http/1.1", "HTTP_1_1, h2c", "H2C, http/1.1", "H2C, h2c"})
    void reaches_the_client_whole(ClientProtocol client, String upstream) throws Exception {
        try (ServerSocket listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
                Front front = Front.open(Yaml.in(folder, """
                        gateway:
                          upstreams:
                            test:
                              protocol: %s
                              pool: { connect-limit: 20s }
                              instances: ["127.0.0.1:%d"]
                              ejection: { failures: 0 }
                          routes: [ { id: all, match: { path: /** }, upstream: test, timeouts: { acquire: 20s } } ]
                        """.formatted(upstream, listening.getLocalPort())));
                ClientRuntime runtime = ClientRuntime.start(1, null)) {
            Thread.ofVirtual().start(() -> serve(listening, upstream.equals("h2c")));
            ConnectionPool pool = runtime.open(new Endpoint(
                    new InetSocketAddress(InetAddress.getLoopbackAddress(), front.port()), client, null),
                    PoolSettings.builder().connectLimit(Duration.ofSeconds(20)).build());
            for (int i = 0; i < TIMES; i++) {
                assertThat(ask(pool, -1, 100_000)).as("all of the body sent").isEqualTo("200 ok");
                assertThat(ask(pool, -1, 100)).as("a little body sent").isEqualTo("200 ok");
                assertThat(ask(pool, 1_000_000, 40_000)).as("a part of the body sent").isEqualTo("200 ok");
            }
            assertThat(front.gateway().upstreams().getFirst().instances().getFirst().failed()).isZero();
        }
    }
}
