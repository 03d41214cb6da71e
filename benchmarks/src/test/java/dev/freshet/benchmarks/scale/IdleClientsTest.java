package dev.freshet.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.benchmarks.ClientProcess;
import dev.freshet.benchmarks.hello.HelloApp;
import dev.freshet.lab.LabException;
import org.junit.jupiter.api.Test;

class IdleClientsTest {
    @Test
    void holds_connections_open_until_they_are_closed() {
        try (RunningApplication hello = Freshet.start(HelloApp.class, "--server.port=0", "--server.host=127.0.0.1")) {
            ClientProcess held = IdleClients.start(IdleClients.class, hello.port(), 10);
            held.close();
        }
    }

    @Test
    void holds_sockets_on_each_of_which_a_compressed_message_came_back() {
        try (RunningApplication echo = EchoSockets.start("--server.port=0", "--server.host=127.0.0.1")) {
            IdleClients.start(SocketClients.class, echo.port(), 10).close();
        }
    }

    @Test
    void notices_that_the_server_has_ended_one() {
        ClientProcess held;
        try (RunningApplication hello = Freshet.start(HelloApp.class, "--server.port=0", "--server.host=127.0.0.1")) {
            held = IdleClients.start(IdleClients.class, hello.port(), 10);
        }
        assertThatThrownBy(held::close).isInstanceOf(LabException.class).hasMessageContaining("'10'");
    }
}
