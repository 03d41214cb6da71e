package dev.freshet.conformance.attack;

import static dev.freshet.conformance.attack.Http2Attacker.request;
import static dev.freshet.test.network.RawFrame.END_HEADERS;
import static dev.freshet.test.network.RawFrame.END_STREAM;
import static dev.freshet.test.network.RawFrame.HEADERS;
import static dev.freshet.test.network.RawFrame.SETTINGS;
import static dev.freshet.test.network.RawFrame.frame;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Clients that ask for several things at once over HTTP/2 and are gone before they have them, one behind another. */
final class Http2DisconnectStorm {
    private static final int CLIENTS = 4;
    private static final int REQUESTS = 8;
    private static final int LONGEST_STAY_MICROS = 2_000;
    private static final String[] PATHS = {"/hello", "/work", "/large", "/read", "/hello-on-loop"};

    private final int port;
    private final AtomicInteger connections = new AtomicInteger();

    private Http2DisconnectStorm(int port) {
        this.port = port;
    }

    /**
     * Blows for so long.
     *
     * @return how many connections it made
     */
    static int blow(int port, int millis) throws InterruptedException {
        Http2DisconnectStorm storm = new Http2DisconnectStorm(port);
        long end = System.nanoTime() + millis * 1_000_000L;
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            int seed = i;
            clients.add(Thread.ofPlatform().daemon().start(() -> storm.comeAndGo(new Random(seed), end)));
        }
        for (Thread client : clients) {
            client.join();
        }
        return storm.connections.get();
    }

    private void comeAndGo(Random random, long end) {
        while (System.nanoTime() - end < 0) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                connections.incrementAndGet();
                socket.setTcpNoDelay(true);
                if (random.nextBoolean()) {
                    // Closing resets the connection: what the server writes then fails at once.
                    socket.setSoLinger(true, 0);
                }
                socket.getOutputStream().write(requests(random));
                LockSupport.parkNanos(random.nextInt(LONGEST_STAY_MICROS) * 1_000L);
            } catch (IOException e) {
                // The server was faster.
            }
        }
    }

    private static byte[] requests(Random random) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        all.writeBytes(frame(SETTINGS, 0, 0));
        for (int i = 0; i < REQUESTS; i++) {
            String path = PATHS[random.nextInt(PATHS.length)];
            boolean hasBody = path.equals("/read");
            all.writeBytes(frame(HEADERS, hasBody ? END_HEADERS : END_HEADERS | END_STREAM, 2 * i + 1,
                    request(hasBody ? "POST" : "GET", path)));
        }
        return all.toByteArray();
    }
}
