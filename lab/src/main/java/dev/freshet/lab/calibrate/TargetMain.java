package dev.freshet.lab.calibrate;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * The server for calibration: a single loop that finds the end of a request's head and answers every request with the
 * same bytes. Does not support request bodies. Each response takes some work, so that the server limits a closed load;
 * if a generator did, rates would only show which generator is faster. Prints its port; ends when its input ends.
 */
final class TargetMain {
    /** ab speaks HTTP/1.0 and keeps a connection only if the response says so. */
    private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: keep-alive\r\n"
            + "Content-Length: " + SteadyTarget.BODY.length() + "\r\n\r\n" + SteadyTarget.BODY;
    private static final int MOST_AT_ONCE = 512;
    private static final int END = 4;
    /** More than any of the generators needs for a request, including Hyperfoil. */
    private static final long WORK_NANOS = 20_000;

    private final Selector selector = Selector.open();
    private final ServerSocketChannel listener = ServerSocketChannel.open();
    private final ByteBuffer input = ByteBuffer.allocateDirect(16_384);
    private final ByteBuffer output = ByteBuffer.allocateDirect(MOST_AT_ONCE * ANSWER.length());

    private TargetMain() throws IOException {
        byte[] answer = ANSWER.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < MOST_AT_ONCE; i++) {
            output.put(answer);
        }
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 4_096).configureBlocking(false);
        listener.register(selector, SelectionKey.OP_ACCEPT);
    }

    public static void main(String[] arguments) throws IOException {
        Thread.ofPlatform().daemon().start(TargetMain::endWithInput);
        TargetMain target = new TargetMain();
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
            peer.register(selector, SelectionKey.OP_READ, new Head());
        }
    }

    private void answer(SelectionKey key, SocketChannel peer) throws IOException {
        input.clear();
        if (peer.read(input) < 0) {
            close(key);
            return;
        }
        input.flip();
        int heads = ((Head) key.attachment()).count(input);
        work(heads);
        while (heads > 0) {
            int now = Math.min(heads, MOST_AT_ONCE);
            output.clear().limit(now * ANSWER.length());
            peer.write(output);
            if (output.hasRemaining()) {
                close(key); // it does not read
                return;
            }
            heads -= now;
        }
    }

    private static void work(int requests) {
        long end = System.nanoTime() + requests * WORK_NANOS;
        while (System.nanoTime() < end) {
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

    /** How much of the end of a head was seen; heads may be split anywhere. */
    private static final class Head {
        private int seen;

        private int count(ByteBuffer bytes) {
            int heads = 0;
            int state = seen;
            for (int i = 0, length = bytes.limit(); i < length; i++) {
                byte b = bytes.get(i);
                if (b == ((state & 1) == 0 ? '\r' : '\n')) {
                    state++;
                } else {
                    state = b == '\r' ? 1 : 0;
                }
                if (state == END) {
                    heads++;
                    state = 0;
                }
            }
            seen = state;
            return heads;
        }
    }
}
