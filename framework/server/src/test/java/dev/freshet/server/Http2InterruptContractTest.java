package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.PeerGoneException;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.http2.ErrorCode;
import dev.freshet.http.http2.Setting;
import dev.freshet.test.Eventually;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A thread is interrupted while its write waits for a window. It may then change its array, which must not be sent. */
class Http2InterruptContractTest extends QuietContract {
    private static final byte[] BODY = "what was to be sent".getBytes(StandardCharsets.US_ASCII);

    private final byte[] reused = BODY.clone();
    private final BlockingQueue<Object> seen = new LinkedBlockingQueue<>();
    private volatile @Nullable Thread writer;

    private interface Write {
        void run() throws IOException;
    }

    /** The write is interrupted; after that, the array contains something else. */
    private void isInterrupted(Write write) throws IOException {
        writer = Thread.currentThread();
        try {
            write.run();
            seen.add("written");
        } catch (InterruptedIOException e) {
            seen.add(Thread.interrupted());
        }
        Arrays.fill(reused, (byte) '?');
    }

    private void interruptsWriter() throws InterruptedException {
        Eventually.holds("the writer waits", () -> {
            Thread waiting = writer;
            return waiting != null && waiting.getState() == Thread.State.TIMED_WAITING;
        });
        writer.interrupt();
        assertThat(seen.poll(30, TimeUnit.SECONDS)).as("the interrupt of the writer").isEqualTo(true);
    }

    private Http2Client withoutWindow() throws IOException {
        return http2(new Setting(Setting.INITIAL_WINDOW_SIZE, 0)).holdsWindows();
    }

    private void isReset(Http2Client client) throws IOException {
        client.opens(1, 1000);
        Http2Answer answer = client.answerSoFar(1);
        client.await("the end of the stream", () -> answer.ended || answer.reset != null);
        assertThat(answer.text()).as("the body").isEmpty();
        assertThat(answer.reset).isEqualTo(ErrorCode.INTERNAL_ERROR);
        client.get(3, "/hello").opens(3, 1000).answer(3).is(200, "Hello, World!");
    }

    @Test
    void a_response_is_reset_instead_of_sent_from_the_changed_array() throws Exception {
        application.on("/", (request, response) -> isInterrupted(() -> response.send(reused)));
        Http2Client client = withoutWindow().get(1, "/");
        client.await("the head", client.answerSoFar(1)::hasHead);
        interruptsWriter();
        isReset(client);
    }

    @Test
    void a_stream_that_is_written_again_is_reset_too() throws Exception {
        application.on("/", (request, response) -> {
            OutputStream body = response.body();
            isInterrupted(() -> {
                body.write(reused);
                body.flush();
            });
            try {
                body.write(reused);
                body.flush();
                seen.add("written");
            } catch (PeerGoneException e) {
                seen.add(e);
                throw e;
            }
        });
        Http2Client client = withoutWindow().get(1, "/");
        client.await("the head", client.answerSoFar(1)::hasHead);
        interruptsWriter();
        assertThat(seen.poll(30, TimeUnit.SECONDS)).isInstanceOf(PeerGoneException.class);
        isReset(client);
    }

    /** A blocking socket closes if an interrupted thread writes to it. */
    @Test
    void a_thread_that_was_interrupted_before_it_writes_leaves_the_connection_open() throws Exception {
        application.on("/", (request, response) -> {
            Thread.currentThread().interrupt();
            OutputStream body = response.body();
            body.write(reused);
            body.flush();
            seen.add(Thread.interrupted());
        });
        Http2Client client = http2().get(1, "/");
        client.answer(1).is(200, new String(BODY, StandardCharsets.US_ASCII));
        assertThat(seen.poll(30, TimeUnit.SECONDS)).as("the interrupt of the writer").isEqualTo(true);
        client.get(3, "/hello").answer(3).is(200, "Hello, World!");
    }

    /** Other threads send over the same connection, whose bytes would be lost with it. */
    @Test
    void an_upgraded_stream_sends_what_the_array_contained() throws Exception {
        BlockingQueue<UpgradedConnection> opened = new LinkedBlockingQueue<>();
        application.on("/up", (request, response) -> response.upgrade(new UpgradeHandler() {
            @Override
            public void opened(UpgradedConnection connection) {
                opened.add(connection);
            }

            @Override
            public void received(byte[] bytes, int offset, int length) {
                // Nothing comes.
            }

            @Override
            public void ended(@Nullable IOException cause) {
                // The client leaves.
            }
        }));
        Http2Client client = withoutWindow();
        client.head(1, false, ":method", "CONNECT", ":protocol", "websocket", ":path", "/up");
        client.await("the head", client.answerSoFar(1)::hasHead);
        UpgradedConnection connection = opened.poll(30, TimeUnit.SECONDS);
        Thread.ofVirtual().start(() -> {
            try {
                isInterrupted(() -> connection.write(reused, 0, reused.length));
                connection.write("!".getBytes(StandardCharsets.US_ASCII), 0, 1);
                connection.close();
            } catch (IOException e) {
                seen.add(e);
            }
        });
        interruptsWriter();
        Http2Answer answer = client.opens(1, 1000).answerSoFar(1);
        client.await("the bytes of the next write", () -> answer.text().endsWith("!"));
        client.data(1, "", true).answer(1).is(200, new String(BODY, StandardCharsets.US_ASCII) + "!");
    }
}
