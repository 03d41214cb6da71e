package dev.freshet.lab.calibrate;

import dev.freshet.lab.load.Protocol;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The server for calibration: a single loop that answers every request with the same bytes. Does not support request
 * bodies. Under a closed load, it answers at a fixed rate, so that the server is the limit; if a generator was, rates
 * would only show which generator is faster. Prints its port; ends when its input ends.
 */
final class TargetMain {
    private static final int INPUT = 16_384;
    /** For the answers to the shortest requests that fit into the input. */
    private static final int OUTPUT = 8 * INPUT;
    /** From one answer to the next while requests wait: more than the server and each of the generators need. */
    private static final long TURN_NANOS = 40_000;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final ByteBuffer input = ByteBuffer.allocateDirect(INPUT);
    private final ByteBuffer output = ByteBuffer.allocateDirect(OUTPUT);
    private final Protocol protocol;
    /** When the last answer could leave. */
    private long due = System.nanoTime();

    private TargetMain(Protocol protocol) throws IOException {
        this.protocol = protocol;
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4_096).configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    /** @param arguments the name of the {@link Protocol} */
    public static void main(String[] arguments) throws IOException {
        Thread.ofPlatform().daemon().start(TargetMain::endWithInput);
        TargetMain target = new TargetMain(Protocol.valueOf(arguments[0]));
        System.out.println(target.listener.socket().getLocalPort());
        while (true) {
            target.selector.select(target::serve);
        }
    }

    private static void endWithInput() {
        try {
            while (System.in.read() >= 0) {
                // expected to be empty
            }
        } catch (IOException e) {
            System.err.println(e.getMessage());
        }
        Runtime.getRuntime().halt(0);
    }

    private void serve(SelectionKey key) {
        try {
            if (key.isAcceptable()) {
                accept();
            } else {
                answer(key, (SocketChannel) key.channel());
            }
        } catch (IOException e) {
            close(key); // the generator has closed it
        }
    }

    private void accept() throws IOException {
        for (SocketChannel peer = listener.accept(); peer != null; peer = listener.accept()) {
            peer.setOption(StandardSocketOptions.TCP_NODELAY, true).configureBlocking(false);
            peer.register(selector, SelectionKey.OP_READ, switch (protocol) {
                case HTTP_1_1 -> new Http1Answers();
                case H2C -> new Http2Answers();
            });
        }
    }

    private void answer(SelectionKey key, SocketChannel peer) throws IOException {
        long began = System.nanoTime();
        input.clear();
        if (peer.read(input) < 0) {
            close(key);
            return;
        }
        int requests = ((Answers) key.attachment()).answer(input.flip(), output.clear());
        waitFor(requests, began);
        peer.write(output.flip());
        if (output.hasRemaining()) {
            close(key); // it does not read
        }
    }

    /**
     * A turn includes the system calls of the answer before it. Otherwise, a cheap generator would make the server
     * slower: it sleeps more often, so that more answers have to wake it.
     */
    private void waitFor(int requests, long began) {
        due = Math.max(due, began - TURN_NANOS) + requests * TURN_NANOS;
        while (System.nanoTime() < due) {
            Thread.onSpinWait();
        }
    }

    private static void close(SelectionKey key) {
        try {
            key.channel().close();
        } catch (IOException e) {
            key.cancel();
        }
    }

    /** Answers the requests of one connection, which may be split anywhere. */
    interface Answers {
        /** @return the number of requests that are complete now; their answers are in the output */
        int answer(ByteBuffer input, ByteBuffer output);
    }
}
