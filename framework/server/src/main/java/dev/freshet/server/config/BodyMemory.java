package dev.freshet.server.config;

/**
 * Memory for request bodies that are read whole, such as JSON and forms.
 *
 * @param total bytes for all requests together: {@code server.body-memory}. A request that needs more waits for at most
 *     {@code server.timeouts.queue}, then gets 503 with Retry-After. 0, the default, means a quarter of the maximum
 *     heap. The first 16 KiB of each body are free
 * @param each bytes for one body: {@code server.max-body-in-memory}; 413 above it. Default 2 MiB
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

    /** The effective total in bytes on this JVM, at least {@code each}. */
    public long room() {
        return total > 0 ? total : Math.max(each, Runtime.getRuntime().maxMemory() / 4);
    }
}
