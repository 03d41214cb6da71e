package dev.freshet.http.http1;

/** The first line of a message, which may be split at any byte. */
interface StartLine {
    void begin();

    boolean ended();

    /**
     * Continues at {@code from} and returns the index of the first unread byte. Stored offsets count from {@code base}.
     */
    int parse(byte[] bytes, int base, int from, int limit);
}
