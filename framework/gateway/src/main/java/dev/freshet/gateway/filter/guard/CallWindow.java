package dev.freshet.gateway.filter.guard;

/** Counts the failed and slow calls among the most recent ones. Not thread-safe. */
final class CallWindow {
    private static final byte FAILED = 1;
    private static final byte SLOW = 2;

    private final byte[] calls;
    private int size;
    private int next;
    private int failed;
    private int slow;

    CallWindow(int most) {
        calls = new byte[most];
    }

    void add(boolean callFailed, boolean callSlow) {
        if (size == calls.length) {
            failed -= calls[next] & FAILED;
            slow -= (calls[next] & SLOW) >> 1;
        } else {
            size++;
        }
        calls[next] = (byte) ((callFailed ? FAILED : 0) | (callSlow ? SLOW : 0));
        failed += callFailed ? 1 : 0;
        slow += callSlow ? 1 : 0;
        next = (next + 1) % calls.length;
    }

    int size() {
        return size;
    }

    /** Whether either share, in percent, is reached. */
    boolean reaches(int failedShare, int slowShare) {
        return 100L * failed >= (long) failedShare * size || slow > 0 && 100L * slow >= (long) slowShare * size;
    }

    void clear() {
        size = 0;
        next = 0;
        failed = 0;
        slow = 0;
    }
}
