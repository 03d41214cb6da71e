package dev.freshet.benchmarks.scale;

import dev.freshet.benchmarks.ClientProcess;
import dev.freshet.benchmarks.JavaCommand;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link ClientProcess} that holds connections: {@code IdleClients PORT COUNT}. Sends one request on each and keeps
 * all open until its standard input ends. Those that the server has closed by then have failed. One loopback address is
 * enough: Linux has 28,000 client ports for each server.
 */
class IdleClients {
    private static final String ANSWER = "Hello, World!";
    private static final byte[] REQUEST =
            "GET /hello HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);

    private final List<SocketChannel> held = new ArrayList<>();
    final ByteBuffer buffer = ByteBuffer.allocate(1024);

    /** Returns after the last response. */
    static ClientProcess start(Class<? extends IdleClients> program, int port, int count) {
        return new ClientProcess(
                JavaCommand.of(program, List.of(Integer.toString(port), Integer.toString(count))));
    }

    public static void main(String[] arguments) throws IOException {
        new IdleClients().hold(arguments);
    }

    void hold(String[] arguments) throws IOException {
        InetSocketAddress server =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(arguments[0]));
        int count = Integer.parseInt(arguments[1]);
        while (held.size() < count) {
            held.add(SocketChannel.open(server));
            use(held.getLast());
        }
        System.out.println(ClientProcess.OPEN);
        System.in.transferTo(System.err);
        System.out.println(ended());
    }

    /** Uses a new connection once. */
    void use(SocketChannel channel) throws IOException {
        send(channel, REQUEST);
        do {
            read(channel);
        } while (!said().endsWith(ANSWER));
    }

    void send(SocketChannel channel, byte[] bytes) throws IOException {
        channel.write(ByteBuffer.wrap(bytes));
        buffer.clear();
    }

    void read(SocketChannel channel) throws IOException {
        if (channel.read(buffer) < 0) {
            throw new IOException("the server ended connection " + held.size() + ": " + said());
        }
    }

    String said() {
        return new String(buffer.array(), 0, buffer.position(), StandardCharsets.ISO_8859_1);
    }

    /** Closes them, and counts those that the server had closed before. */
    private int ended() throws IOException {
        int ended = 0;
        for (SocketChannel channel : held) {
            channel.configureBlocking(false);
            buffer.clear();
            // Nothing but the end can have arrived.
            ended += channel.read(buffer) == 0 ? 0 : 1;
            channel.close();
        }
        return ended;
    }
}
