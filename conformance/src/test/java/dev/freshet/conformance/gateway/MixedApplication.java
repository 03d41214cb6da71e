package dev.freshet.conformance.gateway;

import dev.freshet.http.HttpApplication;
import dev.freshet.http.HttpHandler;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.UpgradeHandler;
import dev.freshet.http.UpgradedConnection;
import dev.freshet.http.websocket.WebSocketHandshake;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a {@link StreamingApplication} answers, and at {@code /socket} a WebSocket's bytes sent back as they come. */
final class MixedApplication implements HttpApplication {
    private final StreamingApplication streaming = new StreamingApplication();

    @Override
    public HttpHandler handlerFor(HttpRequest request) {
        if (!request.path().equals("/socket")) {
            return streaming.handlerFor(request);
        }
        return (asked, answer) -> {
            if (asked.upgradeProtocol() == null) {
                answer.status(426).send();
                return;
            }
            String key = asked.header("Sec-WebSocket-Key");
            if (key != null) {
                answer.header("Upgrade", "websocket").header("Sec-WebSocket-Accept",
                        WebSocketHandshake.acceptValue(key));
            }
            answer.upgrade(new Echo());
        };
    }

    /** Sends back what comes, masked as it is. */
    private static final class Echo implements UpgradeHandler {
        private @Nullable UpgradedConnection connection;

        @Override
        public void opened(UpgradedConnection opened) {
            connection = opened;
        }

        @Override
        public void received(byte[] bytes, int offset, int length) throws IOException {
            if (connection != null) {
                connection.write(bytes, offset, length);
            }
        }

        @Override
        public void ended(@Nullable IOException cause) {
            // Nothing is held.
        }
    }
}
