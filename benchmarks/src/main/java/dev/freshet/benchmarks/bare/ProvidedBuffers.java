package dev.freshet.benchmarks.bare;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;

/** Buffers that the kernel fills with received bytes: group 0 of a ring. Few and small, so that they stay cached. */
final class ProvidedBuffers {
    static final int BYTES = 2048;

    private static final int COUNT = 256;
    private static final int PAGE = 4096;
    private static final int ENTRY_BYTES = 16;
    /** Offset of the ring's tail, in an unused field of the first entry. */
    private static final long TAIL_OFFSET = 14;
    private static final int REGISTER_PBUF_RING = 22;
    private static final int REGISTRATION_BYTES = 40;
    private static final VarHandle TAIL = JAVA_SHORT.varHandle();

    private final MemorySegment memory = Arena.global().allocate((long) COUNT * BYTES, PAGE);
    private final MemorySegment entries = Arena.global().allocate((long) COUNT * ENTRY_BYTES, PAGE);
    private final ByteBuffer bytes = memory.asByteBuffer();
    private short tail;

    /** @throws IllegalStateException if the kernel does not support them, as before Linux 5.19 */
    ProvidedBuffers(Linux linux, Ring ring) {
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment registration = arena.allocate(REGISTRATION_BYTES, JAVA_LONG.byteAlignment());
            registration.set(JAVA_LONG, 0, entries.address());
            registration.set(JAVA_INT, 8, COUNT);
            Linux.expect("io_uring_register", linux.call(Linux.IO_URING_REGISTER, ring.fd(), REGISTER_PBUF_RING,
                    registration.address(), 1, 0, 0));
        }
        for (int buffer = 0; buffer < COUNT; buffer++) {
            giveBack(buffer);
        }
    }

    /** All of them: buffer n starts at n times {@link #BYTES}. */
    ByteBuffer bytes() {
        return bytes;
    }

    /** Lets the kernel fill it again. */
    void giveBack(int buffer) {
        long at = (long) (tail & COUNT - 1) * ENTRY_BYTES;
        entries.set(JAVA_LONG, at, memory.address() + (long) buffer * BYTES);
        entries.set(JAVA_INT, at + 8, BYTES);
        entries.set(JAVA_SHORT, at + 12, (short) buffer);
        tail++;
        TAIL.setRelease(entries, TAIL_OFFSET, tail);
    }
}
