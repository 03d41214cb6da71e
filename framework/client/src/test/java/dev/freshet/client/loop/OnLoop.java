package dev.freshet.client.loop;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** What tests do on a loop from outside it. */
final class OnLoop {
    static final Duration LONG = Duration.ofSeconds(20);

    private OnLoop() {
    }

    /** Runs this on the loop and gives what it gives; throws what it throws as the cause. */
    static <T> T call(ClientLoop loop, Callable<T> task) throws Exception {
        FutureTask<T> future = new FutureTask<>(task);
        loop.execute(future);
        return future.get(20, TimeUnit.SECONDS);
    }

    static Http1ClientConnection connect(ClientLoop loop, InetSocketAddress address, ConnectionListener listener)
            throws Exception {
        return call(loop, () -> loop.connect(address, LONG, listener));
    }

    /** Connects and sends these in one go. */
    static Http1ClientConnection send(ClientLoop loop, InetSocketAddress address, ConnectionListener listener,
            PreparedRequest... requests) throws Exception {
        return call(loop, () -> {
            Http1ClientConnection connection = loop.connect(address, LONG, listener);
            for (PreparedRequest request : requests) {
                connection.send(request);
            }
            return connection;
        });
    }

    /** Holds a port, so that no one else listens there, and does not listen. */
    static Socket boundButDeaf() throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return socket;
    }

    static PreparedRequest get(String target) {
        return PreparedRequest.of("GET", target, "localhost", Map.of(), new byte[0]);
    }

    static PreparedRequest head(String target) {
        return PreparedRequest.of("HEAD", target, "localhost", Map.of(), new byte[0]);
    }

    static PreparedRequest post(String target, int bytes) {
        return PreparedRequest.of("POST", target, "localhost", Map.of(), new byte[bytes]);
    }
}
