package dev.freshet.server.selection;

import dev.freshet.server.exchange.EngineContext;
import dev.freshet.server.exchange.PlainAnswer;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Refuses a connection that does not begin with the HTTP/2 preface, on a listener without HTTP/1.1. GOAWAY may be
 * omitted for such a peer, because it does not speak HTTP/2 (RFC 9113 section 3.4). A peer that seems to speak HTTP/1.1
 * gets 505, which tells a person what is wrong.
 */
public final class Http2Only implements Protocol {
    private static final Logger LOG = LoggerFactory.getLogger(Http2Only.class);
    private static final String DETAIL = "This listener speaks only HTTP/2: use prior knowledge, or ALPN with TLS\n";

    private final Connection connection;
    private final boolean answers;

    /** @param buffer begins with the first byte of the peer */
    public Http2Only(Connection connection, EngineContext context, byte[] buffer) {
        this.connection = connection;
        this.answers = PlainAnswer.isFor(buffer[0]);
        connection.forgetArrays();
        context.inputBuffers().give(buffer);
    }

    @Override
    public ThreadShare threads() {
        return connection.client().threads();
    }

    @Override
    public void readable() {
        run();
    }

    @Override
    public void expired() {
        connection.close();
    }

    /** Refuses the peer. An unused socket accepts these few bytes at once. */
    @Override
    public void run() {
        try {
            if (answers) {
                byte[] answer = PlainAnswer.of("505 HTTP Version Not Supported", DETAIL);
                connection.write(answer, 0, answer.length);
                connection.forgetSource();
            }
            connection.closeGently();
        } catch (IOException e) {
            LOG.debug("The peer of {} left before it was refused: {}", connection.remoteAddress(), e.toString());
            connection.close();
        }
    }
}
