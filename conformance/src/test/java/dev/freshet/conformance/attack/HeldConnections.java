package dev.freshet.conformance.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Many connections that one thread holds open with as little effort as it takes. */
final class HeldConnections implements AutoCloseable {
    private final InetSocketAddress server;
    private final List<Held> held = new ArrayList<>();
    private long longestNanos;

    private static final class Held {
        final SocketChannel channel;
        final long since = System.nanoTime();

        Held(SocketChannel channel) {
            this.channel = channel;
        }
    }

    HeldConnections(int port) {
        server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    /** Opens connections until there are so many, and sends the same on each. */
    void fill(int count, String first) throws IOException {
        while (held.size() < count) {
            SocketChannel channel = SocketChannel.open();
            channel.setOption(StandardSocketOptions.SO_RCVBUF, 4 * 1024);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.connect(server);
            channel.write(bytes(first));
            channel.configureBlocking(false);
            held.add(new Held(channel));
        }
    }

    /** Sends a little more on each; what the server has ended is counted and forgotten. */
    void drip(String more) throws IOException {
        for (var one = held.iterator(); one.hasNext();) {
            Held connection = one.next();
            try {
                if (!more.isEmpty()) {
                    connection.channel.write(bytes(more));
                }
            } catch (IOException e) {
                ended(connection);
                one.remove();
            }
        }
    }

    /** Looks which of them the server has ended. */
    void look(int most) throws IOException {
        ByteBuffer some = ByteBuffer.allocate(most);
        for (var one = held.iterator(); one.hasNext();) {
            Held connection = one.next();
            some.clear();
            int read;
            try {
                read = connection.channel.read(some);
            } catch (IOException e) {
                read = -1;
            }
            if (read < 0) {
                ended(connection);
                one.remove();
            }
        }
    }

    int open() {
        return held.size();
    }

    /** How long it has let one of these live at most. */
    long longestMillis() {
        return longestNanos / 1_000_000;
    }

    private void ended(Held connection) throws IOException {
        longestNanos = Math.max(longestNanos, System.nanoTime() - connection.since);
        connection.channel.close();
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    @Override
    public void close() throws IOException {
        for (Held connection : held) {
            connection.channel.close();
        }
    }
}
