package dev.freshet.client.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.client.loop.ClientLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class ClientRuntimeTest {
    private final List<ClientLoop> started = new ArrayList<>();

    private ClientLoop startsTwo(String name) {
        if (started.size() == 2) {
            throw new UncheckedIOException(new IOException("Too many open files"));
        }
        ClientLoop loop = ClientLoop.start(name);
        started.add(loop);
        return loop;
    }

    @Test
    void ends_the_event_loops_that_have_started_if_another_cannot_start() {
        assertThatThrownBy(() -> ClientRuntime.start(3, null, this::startsTwo))
                .hasMessageContaining("Too many open files");

        assertThat(started).hasSize(2).noneMatch(ClientLoop::isRunning);
    }
}
