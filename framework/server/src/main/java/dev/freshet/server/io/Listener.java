package dev.freshet.server.io;

import dev.freshet.http.log.LineLimit;
import dev.freshet.server.admission.Client;
import dev.freshet.transport.EventLoop;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A listening socket on the first event loop. It stops accepting at the connection limit, or if the process has no free
 * file descriptor, and checks again at the next tick.
 */
final class Listener implements SelectorLoop.Ticked, EventLoop.Ready {
    private static final Logger LOG = LoggerFactory.getLogger(Listener.class);
    private static final int ACCEPTS_A_ROUND = 512;

    private final Binding binding;
    private final ServerSocketChannel channel;
    private final Listeners all;
    private final ListenerKind kind;
    private final SelectionKey key;
    private final AtomicInteger open = new AtomicInteger();
    /** Written on the first event loop only. */
    private volatile long accepted;

    /** Starts to accept when the event loop runs. */
    Listener(ListenerKind kind, Binding binding, Listeners all, SelectorLoop loop) throws IOException {
        this.kind = kind;
        this.binding = binding;
        this.channel = binding.channel();
        this.all = all;
        channel.configureBlocking(false);
        this.key = channel.register(loop.selector(), SelectionKey.OP_ACCEPT, this);
    }

    String name() {
        return kind.name();
    }

    SocketAddress address() {
        return binding.address();
    }

    int open() {
        return open.get();
    }

    long accepted() {
        return accepted;
    }

    /** Accepts what the kernel has queued, then stops listening. On the first event loop. */
    void end() {
        // First, so that no later connection can be queued and then reset.
        binding.remove();
        accept(Integer.MAX_VALUE);
        close();
    }

    @Override
    public void close() {
        binding.remove();
        try {
            channel.close();
        } catch (IOException e) {
            LOG.warn("Cannot close the listening socket {}", address(), e);
        }
    }

    @Override
    public void ready(int operations) {
        accept(ACCEPTS_A_ROUND);
    }

    @Override
    public void tick(long nanoTime) {
        if (key.interestOps() == 0 && !all.isFull()) {
            key.interestOps(SelectionKey.OP_ACCEPT);
        }
    }

    @Override
    public void failed(Throwable failure) {
        LineLimit.write(LOG::error, LOG::debug, failure, "The listening socket continues after an error", failure);
    }

    private void accept(int most) {
        for (int i = 0; i < most; i++) {
            if (all.isFull()) {
                key.interestOps(0);
                all.reportFull();
                return;
            }
            try {
                SocketChannel peer = channel.accept();
                if (peer == null) {
                    return;
                }
                accepted = accepted + 1;
                all.opened();
                open.incrementAndGet();
                SelectorLoop loop = all.nextLoop();
                loop.runInLoop(() -> register(peer, loop));
            } catch (IOException e) {
                // Probably no free file descriptor, so an immediate retry would only spin.
                LineLimit.write(LOG::warn, LOG::debug, e, "Cannot accept connections, retrying soon: {}", e.toString());
                key.interestOps(0);
                return;
            }
        }
    }

    private void register(SocketChannel peer, SelectorLoop loop) {
        @Nullable Client client = null;
        try {
            if (!binding.isUnix()) {
                peer.setOption(StandardSocketOptions.TCP_NODELAY, true);
            }
            if (all.sendBuffer() > 0) {
                peer.setOption(StandardSocketOptions.SO_SNDBUF, all.sendBuffer());
            }
            Client its = all.clients().connected(PeerAddress.of(peer).getAddress());
            client = its;
            if (!all.hasRoomFor(its)) {
                // It is not left to wait: the kernel passes connections on in order, so other clients would wait, too.
                all.reportFull();
                closed(its);
                closeQuietly(peer);
                return;
            }
            Connection connection = all.connections().open(new Accepted(peer, loop, its, () -> closed(its)), kind);
            if (all.isDraining()) {
                connection.drain();
            }
        } catch (IOException e) {
            // The peer has already left.
            LOG.debug("A connection ended before it began: {}", e.toString());
            closed(client);
            closeQuietly(peer);
        } catch (RuntimeException | Error e) {
            LineLimit.write(LOG::error, LOG::debug, e, "Cannot open an accepted connection", e);
            closed(client);
            closeQuietly(peer);
        }
    }

    private void closed(@Nullable Client client) {
        if (client != null) {
            client.disconnected();
        }
        open.decrementAndGet();
        all.closed();
    }

    private static void closeQuietly(SocketChannel peer) {
        try {
            peer.close();
        } catch (IOException e) {
            LOG.debug("Cannot close a socket: {}", e.toString());
        }
    }
}
