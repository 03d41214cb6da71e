package dev.freshet.benchmarks.bare;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout.PathElement;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/** System calls through syscall(2), with their numbers on x86-64. Not thread-safe. */
@SuppressWarnings("restricted")
final class Linux {
    static final int CLOSE = 3;
    static final int MMAP = 9;
    static final int SOCKET = 41;
    static final int SHUTDOWN = 48;
    static final int BIND = 49;
    static final int LISTEN = 50;
    static final int SETSOCKOPT = 54;
    static final int IO_URING_SETUP = 425;
    static final int IO_URING_ENTER = 426;
    static final int IO_URING_REGISTER = 427;

    static final int EINTR = 4;
    static final int EBUSY = 16;
    static final int EINVAL = 22;
    static final int ENOBUFS = 105;

    private static final int PROT_READ_WRITE = 3;
    private static final int MAP_SHARED_POPULATE = 0x8001;
    private static final int SHUT_RDWR = 2;

    private static final StructLayout STATE = Linker.Option.captureStateLayout();
    private static final VarHandle ERRNO = STATE.varHandle(PathElement.groupElement("errno"));
    private static final MethodHandle SYSCALL = Linker.nativeLinker().downcallHandle(
            Linker.nativeLinker().defaultLookup().findOrThrow("syscall"),
            FunctionDescriptor.of(JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG, JAVA_LONG,
                    JAVA_LONG),
            Linker.Option.firstVariadicArg(1), Linker.Option.captureCallState("errno"));

    private final MemorySegment state = Arena.global().allocate(STATE);

    /** Calls the kernel with up to six arguments and returns its result; below 0 it is an errno. */
    long call(long number, long a, long b, long c, long d, long e, long f) {
        long result;
        try {
            result = (long) SYSCALL.invokeExact(state, number, a, b, c, d, e, f);
        } catch (Throwable failure) {
            throw new IllegalStateException("system call " + number + " cannot be made", failure);
        }
        return result == -1 ? -(int) ERRNO.get(state, 0L) : result;
    }

    long call(long number, long a, long b, long c) {
        return call(number, a, b, c, 0, 0, 0);
    }

    /** @throws IllegalStateException if the result is an errno */
    static long expect(String what, long result) {
        if (result < 0) {
            throw new IllegalStateException(what + " failed with errno " + -result);
        }
        return result;
    }

    /** Memory shared with the kernel, for the lifetime of this process. */
    MemorySegment map(int fd, long bytes, long offset) {
        long address = expect("mmap", call(MMAP, 0, bytes, PROT_READ_WRITE, MAP_SHARED_POPULATE, fd, offset));
        return MemorySegment.ofAddress(address).reinterpret(bytes);
    }

    void close(int fd) {
        expect("close", call(CLOSE, fd, 0, 0));
    }

    /** Shuts down both directions. Ignores a peer that has closed already. */
    void shutdown(int socket) {
        call(SHUTDOWN, socket, SHUT_RDWR, 0);
    }
}
