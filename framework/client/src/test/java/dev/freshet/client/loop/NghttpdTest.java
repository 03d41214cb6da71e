package dev.freshet.client.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.client.loop.Opened.Reply;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** HTTP/2 with a server that others wrote: nghttpd of nghttp2, where it is installed. */
@Timeout(30)
class NghttpdTest {
    private static final List<Path> PLACES = List.of(Path.of("/usr/sbin/nghttpd"), Path.of("/usr/bin/nghttpd"),
            Path.of("/usr/local/bin/nghttpd"), Path.of("/opt/homebrew/bin/nghttpd"));

    private final ClientLoop loop = ClientLoop.start("test");
    @TempDir
    private Path folder;
    private @Nullable Process nghttpd;
    private int port;

    @BeforeEach
    void start() throws IOException {
        Path program = PLACES.stream().filter(Files::isExecutable).findFirst().orElse(null);
        Assumptions.assumeTrue(program != null, "nghttpd is not installed");
        Files.writeString(folder.resolve("a.txt"), "from nghttpd");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Process started = new ProcessBuilder(String.valueOf(program), "--no-tls", "-v", "-a", "127.0.0.1", "-d",
                folder.toString(), "--echo-upload", "--trailer", "x-sum: 12", "-m", "30", Integer.toString(port))
                .redirectErrorStream(true).start();
        nghttpd = started;
        BufferedReader said = started.inputReader();
        String line = said.readLine();
        while (line != null && !line.contains("listen ")) {
            line = said.readLine();
        }
        assertThat(line).as("nghttpd listens").isNotNull();
        Thread.ofVirtual().start(() -> passOver(said));
    }

    /** Lest it waits for someone to read what it says. */
    private static void passOver(Reader said) {
        try {
            said.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // nghttpd was stopped
        }
    }

    @AfterEach
    void stop() throws InterruptedException {
        loop.close();
        if (nghttpd != null) {
            nghttpd.destroy();
            nghttpd.waitFor();
        }
    }

    private Opened open() throws Exception {
        return Opened.to(loop, Opened.plain(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port), ClientProtocol.H2C));
    }

    @Test
    void answers_with_files_and_trailers() throws Exception {
        Opened opened = open();
        for (int i = 0; i < 3; i++) {
            assertThat(opened.begin(new OutgoingRequest("GET", "/a.txt", "localhost")).untilOver())
                    .last().isEqualTo("complete from nghttpd [x-sum=12]");
        }
        assertThat(opened.begin(new OutgoingRequest("GET", "/none", "localhost")).untilOver())
                .first().asString().startsWith("head 404");
    }

    @Test
    void sends_back_as_many_bodies_at_once_as_it_allows() throws Exception {
        Opened opened = open();
        ClientConnection connection = opened.connection();
        assertThat(OnLoop.call(loop, connection::capacity)).isEqualTo(30);
        byte[] body = "0123456789".repeat(20_000).getBytes();
        List<Reply> replies = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            Reply reply = opened.begin(
                    new OutgoingRequest("POST", "/echo", "localhost").contentLength(body.length));
            OnLoop.call(loop, () -> {
                reply.stream().write(body, 0, body.length);
                reply.stream().end();
                return null;
            });
            replies.add(reply);
        }
        for (Reply reply : replies) {
            assertThat(reply.untilOver().getLast()).isEqualTo("complete " + new String(body) + " [x-sum=12]");
        }
    }
}
