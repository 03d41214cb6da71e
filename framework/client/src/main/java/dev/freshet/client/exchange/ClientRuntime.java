package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientLoop;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * The loops that pools share, and what they have in common. Make one for a program and close it at the end. Any thread
 * may call.
 */
public final class ClientRuntime implements AutoCloseable {
    private final ClientLoop[] loops;
    private final @Nullable SSLContext tls;
    private final AtomicInteger turn = new AtomicInteger();

    private ClientRuntime(int loops, @Nullable SSLContext tls) {
        this.loops = new ClientLoop[loops];
        this.tls = tls;
        for (int i = 0; i < loops; i++) {
            this.loops[i] = ClientLoop.start("freshet-client-" + (i + 1), false);
        }
    }

    /** Starts one loop a core, which trust what the JDK trusts. */
    public static ClientRuntime start() {
        return start(Runtime.getRuntime().availableProcessors(), null);
    }

    /**
     * @param loops threads that read and write, one at least
     * @param tls what certificates to trust and to show; null for {@link SSLContext#getDefault}
     */
    public static ClientRuntime start(int loops, @Nullable SSLContext tls) {
        return new ClientRuntime(loops, tls);
    }

    /** A pool without a connection yet. It holds nothing that must be closed until the first request. */
    public ConnectionPool open(Endpoint endpoint, PoolSettings settings) {
        throw new UnsupportedOperationException("pools come with the loops' connections: " + endpoint + settings + tls
                + turn);
    }

    /** Closes every pool and the loops; what is under way fails. */
    @Override
    public void close() {
        for (ClientLoop loop : loops) {
            loop.close();
        }
    }
}
