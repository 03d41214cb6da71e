package dev.freshet.benchmarks.bare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;

/**
 * One selector on one thread, comparable to the C loop with its epoll. Also the lower limit for startup: no lambdas,
 * and no output that was not asked for.
 */
public final class BareNio implements Consumer<SelectionKey> {
    private static final int MAX_BATCH = 512;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final ByteBuffer input = ByteBuffer.allocateDirect(16 * 1024);
    private final ByteBuffer answers = Answers.inARow(MAX_BATCH);

    private BareNio(int port) throws IOException {
        listener.bind(new InetSocketAddress("127.0.0.1", port), 4096).configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** @param arguments a port of 127.0.0.1 */
    public static void main(String[] arguments) throws IOException {
        BareNio loop = new BareNio(Integer.parseInt(arguments[0]));
        while (true) {
            loop.selector.select(loop);
        }
    }

    /** Called by the selector. */
    @Override
    public void accept(SelectionKey ready) {
        try {
            if (ready.isAcceptable()) {
                acceptAll();
            } else {
                serve((SocketChannel) ready.channel(), (HeadEnds) ready.attachment());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void acceptAll() throws IOException {
        for (SocketChannel peer = listener.accept(); peer != null; peer = listener.accept()) {
            peer.setOption(StandardSocketOptions.TCP_NODELAY, true).configureBlocking(false);
            peer.register(selector, SelectionKey.OP_READ, new HeadEnds());
        }
    }

    private void serve(SocketChannel peer, HeadEnds ends) throws IOException {
        try {
            int length = peer.read(input.clear());
            if (length < 0 || !answer(peer, ends.count(input, 0, length))) {
                peer.close();
            }
        } catch (IOException gone) {
            peer.close();
        }
    }

    /** False if the peer reads so slowly that its socket is full. */
    private boolean answer(SocketChannel peer, int heads) throws IOException {
        for (int left = heads; left > 0; left -= MAX_BATCH) {
            answers.clear().limit(Math.min(left, MAX_BATCH) * Answers.LENGTH);
            peer.write(answers);
            if (answers.hasRemaining()) {
                return false;
            }
        }
        return true;
    }
}
