package dev.freshet.benchmarks.bare;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;

/**
 * An io_uring: submissions go in, completions come out. Offsets and constants are those of linux/io_uring.h. Only for
 * the thread that created it.
 */
final class Ring {
    /** Multishot: one submission for all future connections. */
    static final int ACCEPT = 13 | 1 << 16;
    /** Multishot, into the buffers of group 0: one submission for all future bytes. */
    static final int RECEIVE = 27 | 1 << 5 << 8 | 1 << 1 << 16;
    static final int SEND = 26;

    /** Flag of a completion: it has filled a buffer, whose number is in the upper half. */
    static final int BUFFER = 1;
    /** Flag of a completion: more of the same submission will follow. */
    static final int MORE = 2;

    private static final int CQSIZE = 1 << 3;
    private static final int SUBMIT_ALL = 1 << 7;
    private static final int SINGLE_ISSUER = 1 << 12;
    private static final int DEFER_TASKRUN = 1 << 13;
    private static final int[] SETUPS = {CQSIZE | SUBMIT_ALL | SINGLE_ISSUER | DEFER_TASKRUN, CQSIZE | SUBMIT_ALL};
    private static final int GETEVENTS = 1;

    private static final int PARAMS_BYTES = 120;
    private static final int SUBMISSION_BYTES = 64;
    private static final int COMPLETION_BYTES = 16;
    private static final long SUBMISSIONS_OFFSET = 0x10000000L;
    private static final VarHandle INDEX = JAVA_INT.varHandle();

    private final Linux linux;
    private final int fd;
    private final int entries;
    private final int completionMask;
    private final MemorySegment indexes;
    private final MemorySegment submissions;
    private final long submissionHead;
    private final long submissionTail;
    private final long completionHead;
    private final long completionTail;
    private final long completions;
    private int tail;
    private int unsubmitted;

    /** Receives completions. */
    interface Completion {
        /**
         * May push at most two submissions.
         *
         * @param what {@link #ACCEPT}, {@link #RECEIVE} or {@link #SEND}
         * @param fd the socket
         * @param result that of the system call; below 0 it is an errno
         * @param flags {@link #BUFFER} and {@link #MORE}
         */
        void completed(int what, int fd, int result, int flags);
    }

    /**
     * @param size a power of two
     * @throws IllegalStateException if the kernel refuses one to this process
     */
    Ring(Linux linux, int size) {
        this.linux = linux;
        MemorySegment params = Arena.global().allocate(PARAMS_BYTES, JAVA_LONG.byteAlignment());
        fd = setup(linux, params, size);
        entries = params.get(JAVA_INT, 0);
        int completionEntries = params.get(JAVA_INT, 4);
        completionMask = completionEntries - 1;
        submissionHead = params.get(JAVA_INT, 40);
        submissionTail = params.get(JAVA_INT, 44);
        long array = params.get(JAVA_INT, 64);
        completionHead = params.get(JAVA_INT, 80);
        completionTail = params.get(JAVA_INT, 84);
        completions = params.get(JAVA_INT, 100);
        // One mapping for the indexes of both directions and the completions: since Linux 5.4.
        indexes = linux.map(fd, Math.max(array + (long) entries * Integer.BYTES,
                completions + (long) completionEntries * COMPLETION_BYTES), 0);
        submissions = linux.map(fd, (long) entries * SUBMISSION_BYTES, SUBMISSIONS_OFFSET);
        for (int i = 0; i < entries; i++) {
            indexes.set(JAVA_INT, array + (long) i * Integer.BYTES, i);
        }
    }

    /** With deferred task work on the waiting thread, if the kernel is new enough. */
    private static int setup(Linux linux, MemorySegment params, int size) {
        long result = -Linux.EINVAL;
        for (int i = 0; i < SETUPS.length && result == -Linux.EINVAL; i++) {
            params.fill((byte) 0);
            params.set(JAVA_INT, 4, size * 4);
            params.set(JAVA_INT, 8, SETUPS[i]);
            result = linux.call(Linux.IO_URING_SETUP, size, params.address(), 0);
        }
        return (int) Linux.expect("io_uring_setup", result);
    }

    int fd() {
        return fd;
    }

    /**
     * Adds a submission for the next wait.
     *
     * @param flags those of the system call
     */
    void push(int what, int socket, long address, int length, int flags) {
        if (tail - (int) INDEX.getAcquire(indexes, submissionHead) == entries) {
            throw new IllegalStateException("more than " + entries + " submissions at a time");
        }
        // Other fields are never written, and are 0.
        long at = (long) (tail & entries - 1) * SUBMISSION_BYTES;
        submissions.set(JAVA_LONG, at, what | (long) socket << 32);
        submissions.set(JAVA_LONG, at + 16, address);
        submissions.set(JAVA_LONG, at + 24, length | (long) flags << 32);
        submissions.set(JAVA_LONG, at + 32, socket | (long) what << 32);
        tail++;
        unsubmitted++;
    }

    /** Submits what was pushed, and waits for a completion. */
    void submitAndWait() {
        INDEX.setRelease(indexes, submissionTail, tail);
        long result = linux.call(Linux.IO_URING_ENTER, fd, unsubmitted, 1, GETEVENTS, 0, 0);
        // Interrupted, or more completions than the ring holds: in both cases, process those that are there first.
        if (result != -Linux.EINTR && result != -Linux.EBUSY) {
            unsubmitted -= (int) Linux.expect("io_uring_enter", result);
        }
    }

    /** Processes pending completions, at most half as many as there is room for submissions. */
    void drain(Completion to) {
        int head = (int) INDEX.get(indexes, completionHead);
        int ready = Math.min((int) INDEX.getAcquire(indexes, completionTail) - head, entries / 2);
        for (int i = 0; i < ready; i++) {
            long at = completions + (long) (head + i & completionMask) * COMPLETION_BYTES;
            long data = indexes.get(JAVA_LONG, at);
            int result = indexes.get(JAVA_INT, at + 8);
            to.completed((int) (data >>> 32), (int) data, result, indexes.get(JAVA_INT, at + 12));
        }
        INDEX.setRelease(indexes, completionHead, head + ready);
    }
}
