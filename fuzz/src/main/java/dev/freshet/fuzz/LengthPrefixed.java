package dev.freshet.fuzz;

/** Splits input into parts, each after an octet with its length; the last may be shorter. Can stop at any byte. */
final class LengthPrefixed {
    /** Receives the parts. */
    interface Sink {
        void begin();

        void bytes(byte[] bytes, int from, int to);

        void end();
    }

    private int left = -1;

    void read(byte[] bytes, int from, int to, Sink sink) {
        int at = from;
        while (at < to) {
            if (left < 0) {
                left = bytes[at++] & 0xff;
                sink.begin();
            } else {
                int end = Math.min(to, at + left);
                sink.bytes(bytes, at, end);
                left -= end - at;
                at = end;
            }
            if (left == 0) {
                left = -1;
                sink.end();
            }
        }
    }
}
