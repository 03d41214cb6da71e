package dev.freshet.server;

/**
 * How much memory request bodies may take that are read as a whole, as JSON and forms are.
 *
 * @param total bytes for the bodies of all requests together; {@code server.body-memory}. What would be beyond waits for
 *     room, at most {@code server.timeouts.queue}, and is answered 503 with Retry-After then. 0, the default, is a
 *     quarter of the greatest heap. The first 16 KiB of a body are not counted
 * @param each bytes of one such body; {@code server.max-body-in-memory}; more is 413. Default 2 MiB
 */
public record BodyMemory(long total, int each) {
    public static final BodyMemory DEFAULT = new BodyMemory(0, 2 * 1024 * 1024);

    public BodyMemory {
        if (total < 0) {
            throw new IllegalArgumentException("body-memory must be at least 0, is " + total);
        }
        if (each < 1 || each > Integer.MAX_VALUE - 8) {
            throw new IllegalArgumentException("max-body-in-memory must be from 1 to 2147483639 bytes, is " + each);
        }
        if (total > 0 && total < each) {
            throw new IllegalArgumentException("body-memory must be 0 or at least max-body-in-memory, which is " + each
                    + " bytes, is " + total);
        }
    }

    /** Bytes for all bodies together on this JVM: never less than one may have. */
    public long room() {
        return total > 0 ? total : Math.max(each, Runtime.getRuntime().maxMemory() / 4);
    }
}
