package dev.freshet.lab.subject;

import dev.freshet.lab.LabException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for servers, below the range for outgoing connections. A generator opens thousands of those, so a port from
 * that range could be taken before the server has it.
 */
public final class FreePort {
    private static final int LEAST = 20_000;
    private static final int BEYOND = 32_000;
    private static final int TRIES = 1_000;

    private FreePort() {
    }

    /** A port of 127.0.0.1 that was free a moment ago. */
    public static int find() {
        for (int i = 0; i < TRIES; i++) {
            int port = ThreadLocalRandom.current().nextInt(LEAST, BEYOND);
            try (ServerSocket socket = new ServerSocket()) {
                socket.setReuseAddress(true);
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                return port;
            } catch (IOException e) {
                continue; // taken: the next may be free
            }
        }
        throw new LabException("no free port between " + LEAST + " and " + BEYOND + " on 127.0.0.1");
    }
}
