package dev.freshet.http.websocket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.http.websocket.WebSocketHandshake.Agreement;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A message that needs a thread to be written, when the system cannot create one. */
class WebSocketWithoutThreadTest {
    private final FakeConnection connection = new FakeConnection();
    private final WebSocketSession session =
            new WebSocketSession(new RecordedMessages(), WebSocketLimits.DEFAULT, new Agreement("chat", null));

    @Test
    void cuts_the_connection_off_so_that_no_sender_waits_for_it() {
        session.opened(connection);
        connection.runOutOfThreads();
        session.trySend(OutgoingMessage.text("lost"));
        assertThat(connection.isAborted()).isTrue();
        assertThat(session.isOpen()).isFalse();
        assertThatThrownBy(() -> session.sendText("late")).isInstanceOf(IOException.class)
                .hasMessage("no thread is left to write to the connection");
    }
}
