package dev.freshet.server.selection;

import dev.freshet.server.config.Limit;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import dev.freshet.server.io.Watched;
import dev.freshet.server.share.ThreadShare;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selects the protocol of a connection without TLS. It reads until the bytes are the HTTP/2 preface (RFC 9113 section
 * 3.4) or differ from it, usually in the first byte, and passes them to the selected protocol.
 */
public final class ProtocolSelector implements Protocol {
    private static final Logger LOG = LoggerFactory.getLogger(ProtocolSelector.class);
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NONE = new byte[0];

    private final Connection connection;
    private final Choices choices;
    private byte[] buffer = NONE;
    private int size;

    public ProtocolSelector(Connection connection, Choices choices) {
        this.connection = connection;
        this.choices = choices;
        connection.idleUntil(connection.loop().nanoTime() + choices.idleNanos());
    }

    @Override
    public ThreadShare threads() {
        return connection.client().threads();
    }

    @Override
    public void readable() {
        try {
            int read = fill();
            if (read < 0) {
                end();
            } else if (decided()) {
                select().readable();
            }
        } catch (IOException e) {
            gone(e);
        }
    }

    @Override
    public void run() {
        try {
            while (true) {
                int read = fill();
                if (read < 0) {
                    inputEnded();
                    return;
                } else if (decided()) {
                    select().run();
                    return;
                } else if (connection instanceof Watched watched) {
                    watched.giveBack();
                    return;
                }
            }
        } catch (IOException e) {
            gone(e);
        }
    }

    @Override
    public void expired() {
        if (size == 0) {
            choices.reached().accept(Limit.IDLE_TIMEOUT);
            end();
        } else {
            // HTTP/1.1 can answer that a head arrived too late.
            select().expired();
        }
    }

    /** Keeps no buffer while it is empty, except during a blocking read. */
    private int fill() throws IOException {
        if (buffer.length == 0) {
            buffer = choices.inputBuffers().take();
        }
        int read = connection.read(buffer, size, buffer.length - size);
        if (read > 0) {
            if (size == 0) {
                connection.deadline(connection.loop().nanoTime() + choices.headerNanos());
            }
            size += read;
        } else if (size == 0) {
            giveBuffer();
        }
        return read;
    }

    private boolean decided() {
        return size >= PREFACE.length || !isPreface(size);
    }

    private boolean isPreface(int length) {
        for (int i = 0; i < length; i++) {
            if (buffer[i] != PREFACE[i]) {
                return false;
            }
        }
        return true;
    }

    private Protocol select() {
        boolean http2 = size >= PREFACE.length && isPreface(PREFACE.length);
        byte[] read = buffer;
        buffer = NONE;
        SelectedProtocol selected = http2 ? choices.http2() : choices.http1();
        Protocol protocol = selected.on(connection, read, 0, size);
        connection.become(protocol);
        return protocol;
    }

    private void inputEnded() {
        if (connection.expired()) {
            expired();
        } else {
            end();
        }
    }

    private void end() {
        giveBuffer();
        connection.close();
    }

    private void giveBuffer() {
        if (buffer.length > 0) {
            connection.forgetArrays();
            choices.inputBuffers().give(buffer);
            buffer = NONE;
        }
    }

    private void gone(IOException e) {
        LOG.debug("The connection of {} ended before its first request: {}", connection.remoteAddress(), e.toString());
        end();
    }
}
