package dev.freshet.lab.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.lab.LabException;
import dev.freshet.lab.load.referee.AnsweringServer;
import dev.freshet.lab.measure.ProcessTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("slow")
    void shows_a_request_and_its_answer_as_they_went_over_the_wire() throws Exception {
        assumeTrue(Capture.missing().isEmpty(), Capture.missing());
        try (AnsweringServer server = new AnsweringServer(_ -> AnsweringServer.HELLO)) {
            RunningSubject subject = new RunningSubject("raw", new ProcessTree(ProcessHandle.current()), server.port());
            Capture capture = capture(subject, () -> ask(server.port()));

            assertThat(capture.file()).isEqualTo(folder.resolve("raw.pcapng")).isNotEmptyFile();
            assertThat(capture.text()).contains("packets in").contains("GET /hello HTTP/1.1").contains("Hello, World!")
                    .contains("> " + server.port());
        }
    }

    private Capture capture(RunningSubject subject, Load load) throws InterruptedException {
        try {
            return Capture.of(subject, load, folder);
        } catch (LabException e) {
            assumeTrue(!e.getMessage().startsWith("cannot capture"), e.getMessage());
            throw e;
        }
    }

    /** So short that it is over before a packet is in the file. */
    private static void ask(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            String request = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            assertThat(socket.getInputStream().read()).isPositive();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void says_that_a_folder_cannot_be_made() {
        assumeTrue(Capture.missing().isEmpty(), Capture.missing());
        RunningSubject subject = new RunningSubject("raw", new ProcessTree(ProcessHandle.current()), 1);
        assertThatThrownBy(() -> Capture.of(subject, () -> { }, Path.of("/dev/null/x")))
                .isInstanceOf(LabException.class).hasMessageContaining("/dev/null/x");
    }
}
