package dev.freshet.server.selection;

import dev.freshet.server.config.Limit;
import dev.freshet.server.io.Connection;
import dev.freshet.server.io.Protocol;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Selects the protocol of a connection without TLS. It reads until the bytes are the HTTP/2 preface (RFC 9113 section
 * 3.4) or differ from it, usually in the first byte, and passes them to the selected protocol.
 */
public final class ProtocolSelector extends FirstBytes {
    private static final Logger LOG = LoggerFactory.getLogger(ProtocolSelector.class);
    private static final byte[] PREFACE = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] NONE = new byte[0];

    private byte[] buffer = NONE;
    private int size;

    public ProtocolSelector(Connection connection, Choices choices) {
        super(connection, choices);
    }

    @Override
    public void expired() {
        if (size == 0) {
            context.count(Limit.IDLE_TIMEOUT);
            end();
        } else {
            // HTTP/1.1 can answer that a head arrived too late.
            become().expired();
        }
    }

    @Override
    protected @Nullable Protocol select() throws IOException {
        int read = fill();
        if (read < 0 && connection.expired()) {
            expired();
        } else if (read < 0) {
            end();
        } else if (decided()) {
            return become();
        }
        return null;
    }

    /** Keeps no buffer while it is empty, except during a blocking read. */
    private int fill() throws IOException {
        if (buffer.length == 0) {
            buffer = context.inputBuffers().take();
        }
        int read = connection.read(buffer, size, buffer.length - size);
        if (read > 0) {
            if (size == 0) {
                connection.deadline(connection.loop().nanoTime() + context.timeouts().header());
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
        return Arrays.equals(buffer, 0, length, PREFACE, 0, length);
    }

    private Protocol become() {
        boolean http2 = size >= PREFACE.length && isPreface(PREFACE.length);
        byte[] read = buffer;
        buffer = NONE;
        return become(http2, read, size);
    }

    private void end() {
        giveBuffer();
        connection.close();
    }

    private void giveBuffer() {
        connection.forgetArrays();
        context.inputBuffers().give(buffer);
        buffer = NONE;
    }

    @Override
    protected void gone(IOException e) {
        LOG.debug("The connection of {} ended before its first request: {}", connection.remoteAddress(), e.toString());
        end();
    }
}
