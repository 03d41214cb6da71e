package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Messages that cannot be written, although the connection is not broken: no sender may wait for it. */
class CutOffWebSocketTest {
    private final FakeConnection connection = new FakeConnection();
    private final WebSocketSession session =
            new WebSocketSession(new RecordedMessages(), WebSocketLimits.DEFAULT, new Agreement("chat", null));

    @Test
    void a_message_that_no_thread_can_write_cuts_the_connection_off() {
        session.opened(connection);
        connection.runOutOfThreads();
        session.trySend(OutgoingMessage.text("lost"));
        isCutOff("no thread is left to write to the connection");
    }

    @Test
    void a_write_that_finds_no_memory_cuts_the_connection_off() {
        session.opened(connection);
        connection.runOutOfMemory();
        assertThatThrownBy(() -> session.sendText("lost")).isInstanceOf(IOException.class)
                .hasRootCauseInstanceOf(OutOfMemoryError.class);
        isCutOff("writing to the connection failed");
    }

    @Test
    void a_message_that_is_sent_without_waiting_and_finds_no_memory_cuts_the_connection_off() {
        session.opened(connection);
        connection.runOutOfMemory();
        session.trySend(OutgoingMessage.text("lost"));
        isCutOff("writing to the connection failed");
    }

    private void isCutOff(String why) {
        assertThat(connection.isAborted()).isTrue();
        assertThat(session.isOpen()).isFalse();
        assertThatThrownBy(() -> session.sendText("late")).isInstanceOf(IOException.class).hasMessage(why);
    }
}
