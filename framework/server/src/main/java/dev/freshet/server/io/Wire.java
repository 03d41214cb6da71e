package dev.freshet.server.io;

import java.io.IOException;
import javax.net.ssl.SSLSession;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a connection as its protocol sees them: those of the socket, or what TLS makes of them. One thread at a
 * time reads and one at a time writes; the two may be different threads. What blocks and what does not is the socket's
 * own setting.
 */
public interface Wire {
    /** The number of bytes read, 0 for none now, -1 at the end. Within a handshake 0 even if the socket blocks. */
    int read(byte[] into, int from, int max) throws IOException;

    /**
     * Writes what the socket takes and says how many bytes that was. What was not taken must be given again, before
     * anything else: it may be encrypted already.
     */
    int write(byte[] bytes, int from, int length) throws IOException;

    /** Whether there is something to read that the selector does not see, because it is no longer in the socket. */
    default boolean hasBuffered() {
        return false;
    }

    /** Writes what the wire itself has to say and the socket did not take: true if nothing is left. */
    default boolean flush() throws IOException {
        return true;
    }

    /** Tells the peer that nothing more will come. By who may write. */
    void endOutput() throws IOException;

    /** From now on what is read is only counted: its bytes mean nothing. By the thread that reads. */
    default void dropInput() {
    }

    /** Tells the peer, if that takes no waiting, that the connection ends here. Any thread may call. */
    default void sayGoodbye() {
    }

    /** Forgets the arrays of others and gives back its own that hold nothing. By the thread that reads. */
    void forgetArrays();

    /** Forgets the array of others last written from. By the thread that writes. */
    void forgetSource();

    /** Gives arrays back, as far as they are not needed for a long wait. By the thread that reads. */
    default void rest() {
    }

    /** Null without TLS, and before the handshake is done. */
    default @Nullable SSLSession tlsSession() {
        return null;
    }

    /** What was agreed on by ALPN (RFC 7301), "" for nothing; null as long as {@link #tlsSession()} is. */
    default @Nullable String applicationProtocol() {
        return null;
    }
}
