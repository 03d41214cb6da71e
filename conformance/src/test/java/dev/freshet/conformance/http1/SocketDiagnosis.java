package dev.freshet.conformance.http1;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Asks Linux about one TCP connection of 127.0.0.1, by sock_diag(7). Finding its line in /proc/net/tcp takes a thousand
 * times longer, because the kernel writes a line for each connection of the last minute.
 */
@SuppressWarnings("restricted")
final class SocketDiagnosis {
    private static final int AF_INET = 2;
    private static final int AF_NETLINK = 16;
    private static final int SOCK_DGRAM = 2;
    private static final int NETLINK_SOCK_DIAG = 4;
    private static final short SOCK_DIAG_BY_FAMILY = 20;
    private static final short NLM_F_REQUEST = 1;
    private static final int IPPROTO_TCP = 6;
    private static final int ALL_STATES = -1;
    private static final int ANY_COOKIE = -1;
    private static final byte[] LOOPBACK = {127, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    /** Bytes of nlmsghdr and inet_diag_req_v2. */
    private static final int REQUEST = 72;
    /** Where nlmsghdr has the type of the message, and where inet_diag_msg behind it has idiag_rqueue. */
    private static final int TYPE = 4;
    private static final int UNREAD = 72;

    private static final MethodHandle SOCKET = function("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
    private static final MethodHandle SEND = function("send", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MethodHandle RECEIVE = function("recv", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT);
    private static final MemorySegment MESSAGE = Arena.global().allocate(8 * 1024);
    private static final int KERNEL = open();

    private SocketDiagnosis() {
    }

    /** Whether this system answers. */
    static boolean isKnown() {
        return KERNEL >= 0;
    }

    /** How many bytes from the client with this port the server has not read; 0 if the connection has ended. */
    static synchronized int unread(int serverPort, int clientPort) {
        ByteBuffer message = MESSAGE.asByteBuffer();
        ask(message, serverPort, clientPort);
        message.order(ByteOrder.nativeOrder());
        return message.getShort(TYPE) == SOCK_DIAG_BY_FAMILY ? message.getInt(UNREAD) : 0;
    }

    private static void ask(ByteBuffer message, int serverPort, int clientPort) {
        message.order(ByteOrder.nativeOrder());
        message.putInt(REQUEST).putShort(SOCK_DIAG_BY_FAMILY).putShort(NLM_F_REQUEST).putInt(0).putInt(0);
        message.put((byte) AF_INET).put((byte) IPPROTO_TCP).putShort((short) 0).putInt(ALL_STATES);
        message.order(ByteOrder.BIG_ENDIAN);
        message.putShort((short) serverPort).putShort((short) clientPort).put(LOOPBACK).put(LOOPBACK);
        message.putInt(0).putInt(ANY_COOKIE).putInt(ANY_COOKIE);
        try {
            long sent = (long) SEND.invokeExact(KERNEL, MESSAGE, (long) REQUEST, 0);
            long received = (long) RECEIVE.invokeExact(KERNEL, MESSAGE, MESSAGE.byteSize(), 0);
            if (sent != REQUEST || received < TYPE) {
                throw new IllegalStateException("the kernel took " + sent + " bytes and answered with " + received);
            }
        } catch (Throwable failure) {
            throw new IllegalStateException("the kernel cannot be asked about a connection", failure);
        }
    }

    /** A socket for the lifetime of this process; below 0 where there is none. */
    private static int open() {
        if (!System.getProperty("os.name").equals("Linux")) {
            return -1;
        }
        try {
            return (int) SOCKET.invokeExact(AF_NETLINK, SOCK_DGRAM, NETLINK_SOCK_DIAG);
        } catch (Throwable failure) {
            throw new IllegalStateException("socket cannot be called", failure);
        }
    }

    private static MethodHandle function(String name, MemoryLayout result, MemoryLayout... arguments) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name),
                FunctionDescriptor.of(result, arguments));
    }
}
