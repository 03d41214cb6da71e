package dev.freshet.client.exchange;

import dev.freshet.client.loop.ClientLoop;
import java.security.NoSuchAlgorithmException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Set<EndpointPool> pools = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

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
        if (loops < 1) {
            throw new IllegalArgumentException("there must be at least 1 loop, not " + loops);
        }
        return new ClientRuntime(loops, tls);
    }

    /**
     * Gives a pool without a connection yet: the first request makes one.
     *
     * @throws IllegalStateException if the runtime is closed, or a secure protocol has no TLS context
     */
    public ConnectionPool open(Endpoint endpoint, PoolSettings settings) {
        SSLContext context = endpoint.protocol().isSecure() ? tls(settings) : null;
        EndpointPool pool = new EndpointPool(this, endpoint, settings, context);
        pools.add(pool);
        if (closed) {
            pool.close();
            throw new IllegalStateException("the client is closed");
        }
        return pool;
    }

    /** Closes every pool and the loops; what is under way fails. */
    @Override
    public void close() {
        closed = true;
        pools.forEach(EndpointPool::close);
        for (ClientLoop loop : loops) {
            loop.close();
        }
    }

    ClientLoop nextLoop() {
        return loops[Math.floorMod(turn.getAndIncrement(), loops.length)];
    }

    void closed(EndpointPool pool) {
        pools.remove(pool);
    }

    private SSLContext tls(PoolSettings settings) {
        if (settings.tls() != null) {
            return settings.tls();
        }
        try {
            return tls != null ? tls : SSLContext.getDefault();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("the JDK has no TLS context to give; set one for the pool", e);
        }
    }
}
