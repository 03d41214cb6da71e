package dev.freshet.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Parts of files as bodies, to peers that take their time too. */
class FileBodyContractTest extends EngineContract {
    private static final int SKIPPED = 1_000;
    /** More than the kernel takes for both ends, whose buffers are small. */
    private static final byte[] LARGE = new byte[2 << 20];
    private static final int SEND_BUFFER = 64 * 1024;

    static {
        new Random(7).nextBytes(LARGE);
    }

    @TempDir
    Path folder;
    private FileChannel file;
    private final CountDownLatch caught = new CountDownLatch(1);

    @Override
    ServerConfig config() {
        return super.config().withSendBuffer(SEND_BUFFER);
    }

    @BeforeEach
    void handlers() throws IOException {
        Path path = Files.write(folder.resolve("large"), LARGE);
        file = FileChannel.open(path, StandardOpenOption.READ);
        long length = LARGE.length - 2 * SKIPPED;
        application.on("/part", (request, response) -> response.send(file, SKIPPED, length));
        application.onLoop("/part-on-loop", (request, response) -> response.send(file, SKIPPED, 100_000));
        application.on("/nothing", (request, response) -> response.send(file, 0, 0));
        application.on("/caught", (request, response) -> {
            try {
                response.send(file, SKIPPED, LARGE.length);
            } catch (IOException e) {
                caught.countDown();
            }
        });
        application.on("/beyond", (request, response) -> response.send(file, SKIPPED, LARGE.length));
    }

    @AfterEach
    void close() throws IOException {
        file.close();
    }

    private byte[] part(int length) {
        return Arrays.copyOfRange(LARGE, SKIPPED, SKIPPED + length);
    }

    private byte[] part() {
        return part(LARGE.length - 2 * SKIPPED);
    }

    @Test
    void sends_part_of_a_file_with_its_length() throws IOException {
        RawClient client = client();
        for (int i = 0; i < 3; i++) {
            RawResponse response = client.get("/part").response().is(200).keepsAlive();
            assertThat(Arrays.equals(response.body(), part())).isTrue();
        }
        isInStep(client);
    }

    @Test
    void sends_part_of_a_file_from_the_event_loop() throws IOException {
        RawClient client = client();
        assertThat(Arrays.equals(client.get("/part-on-loop").response().body(), part(100_000))).isTrue();
        isInStep(client);
    }

    @Test
    void waits_for_a_peer_that_reads_in_small_pieces() throws IOException {
        start();
        RawClient client = slowClient().get("/part").get("/part").endOutput();
        assertThat(Arrays.equals(client.response().is(200).body(), part())).isTrue();
        assertThat(Arrays.equals(client.response().is(200).body(), part())).isTrue();
        client.isEnded();
    }

    @Test
    void sends_nothing_of_a_file() throws IOException {
        RawClient client = client();
        client.get("/nothing").response().is(200, "").keepsAlive();
        isInStep(client);
    }

    @Test
    void answers_head_without_the_file() throws IOException {
        RawClient client = client();
        RawResponse head = client.send("HEAD /part HTTP/1.1\r\nHost: a\r\n\r\n").headResponse().is(200);
        assertThat(head.header("Content-Length")).isEqualTo(String.valueOf(part().length));
        isInStep(client);
    }

    @Test
    void breaks_off_even_if_the_handler_catches_the_exception() throws Exception {
        RawClient client = client().get("/caught").get("/hello");
        assertThatThrownBy(client::response).isInstanceOf(EOFException.class);
        assertThat(caught.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void breaks_off_if_the_file_is_shorter_than_promised() throws IOException {
        RawClient client = client();
        assertThatThrownBy(() -> client.get("/beyond").response()).isInstanceOf(EOFException.class);
        assertThat(complaints(1)).singleElement().asString().contains("the file shrank");
    }
}
