package dev.freshet.benchmarks.bare;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;

/**
 * A listening socket of 127.0.0.1. That of java.nio does not expose its file descriptor.
 *
 * @param fd its file descriptor
 */
record Listener(int fd) {
    private static final int AF_INET = 2;
    private static final int SOCK_STREAM = 1;
    private static final int IPPROTO_TCP = 6;
    private static final int TCP_NODELAY = 1;
    private static final int BACKLOG = 4096;
    private static final int LOOPBACK = 0x7f000001;
    /** Size of sockaddr_in: family, port, address and padding. */
    private static final int ADDRESS_BYTES = 16;

    /** @param port 0 for any free one */
    static Listener open(Linux linux, int port) {
        int fd = (int) Linux.expect("socket", linux.call(Linux.SOCKET, AF_INET, SOCK_STREAM, 0));
        try (Arena arena = Arena.ofConfined()) {
            // Accepted sockets inherit it.
            MemorySegment on = arena.allocateFrom(JAVA_INT, 1);
            Linux.expect("setsockopt",
                    linux.call(Linux.SETSOCKOPT, fd, IPPROTO_TCP, TCP_NODELAY, on.address(), on.byteSize(), 0));
            MemorySegment address = arena.allocate(ADDRESS_BYTES, JAVA_INT.byteAlignment());
            address.set(JAVA_SHORT, 0, (short) AF_INET);
            address.set(JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN), 2, (short) port);
            address.set(JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN), 4, LOOPBACK);
            Linux.expect("bind", linux.call(Linux.BIND, fd, address.address(), ADDRESS_BYTES));
            Linux.expect("listen", linux.call(Linux.LISTEN, fd, BACKLOG, 0));
            return new Listener(fd);
        }
    }
}
