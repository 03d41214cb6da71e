package dev.freshet.client.loop;

import static dev.freshet.client.loop.OnLoop.get;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.freshet.http.http1.Http1ResponseHead;
import dev.freshet.test.network.RawServer;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A load generator must not pause for the garbage that it makes itself. */
class AllocationTest {
    private static final int DEPTH = 100;
    private static final PreparedRequest REQUEST = get("/hello");
    private static final String RESPONSE = "HTTP/1.1 200 OK\r\nDate: Sat, 21 Nov 2026 12:00:00 GMT\r\n"
            + "Content-Type: text/plain;charset=UTF-8\r\nContent-Length: 13\r\n\r\nHello, World!";

    @Test
    void a_request_allocates_nothing_once_compiled() throws Exception {
        Counting counting = new Counting();
        try (RawServer server = RawServer.on(AllocationTest::answerByCount);
                ClientLoop loop = ClientLoop.start("test")) {
            OnLoop.connect(loop, server.address(), counting);
            assertThat(counting.spared.get(120, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void answerByCount(RawServer.Peer peer) throws IOException {
        byte[] requests = new byte[REQUEST.length() * DEPTH];
        int length = 0;
        int read = peer.in().read(requests);
        while (read > 0) {
            length += read;
            peer.write(RESPONSE.repeat(length / REQUEST.length()));
            length %= REQUEST.length();
            read = peer.in().read(requests, length, requests.length - length);
        }
    }

    private static final class Counting implements ConnectionListener {
        private static final int ROUND = 50_000;

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        /** Done when a whole round has allocated less than a byte a request: the JIT takes its time until then. */
        private final CompletableFuture<Boolean> spared = new CompletableFuture<>();
        private int count;
        private long before;

        @Override
        public void connected(Http1ClientConnection connection) {
            for (int i = 0; i < DEPTH; i++) {
                connection.send(REQUEST);
            }
        }

        @Override
        public void head(Http1ClientConnection connection, Http1ResponseHead head) {
        }

        @Override
        public void complete(Http1ClientConnection connection) {
            count++;
            if (count % ROUND == 0) {
                long allocated = threads.getCurrentThreadAllocatedBytes();
                if (allocated - before < ROUND) {
                    spared.complete(true);
                }
                before = allocated;
            }
            connection.send(REQUEST);
        }

        @Override
        public void closed(Http1ClientConnection connection, CloseReason reason, String message, int unanswered) {
        }
    }
}
