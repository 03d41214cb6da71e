package dev.freshet.benchmarks.start;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;

/**
 * The floor: what a JVM needs to listen and to answer, with one selector and no parser. A request is whatever one read
 * brings.
 */
final class BareNio {
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\nHello, World!".getBytes(StandardCharsets.US_ASCII);

    private BareNio() {
    }

    /** @param arguments the port */
    public static void main(String[] arguments) throws IOException {
        Selector selector = Selector.open();
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 1024).configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        ByteBuffer buffer = ByteBuffer.allocateDirect(8192);
        while (true) {
            selector.select();
            for (SelectionKey key : selector.selectedKeys()) {
                if (key.isAcceptable()) {
                    SocketChannel peer = server.accept();
                    peer.configureBlocking(false);
                    peer.register(selector, SelectionKey.OP_READ);
                } else {
                    answer((SocketChannel) key.channel(), buffer);
                }
            }
            selector.selectedKeys().clear();
        }
    }

    private static void answer(SocketChannel peer, ByteBuffer buffer) throws IOException {
        try {
            if (peer.read(buffer.clear()) >= 0) {
                peer.write(ByteBuffer.wrap(ANSWER));
            } else {
                peer.close();
            }
        } catch (IOException gone) {
            peer.close();
        }
    }
}
