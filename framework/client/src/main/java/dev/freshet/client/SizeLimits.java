package dev.freshet.client;

/**
 * Limits for responses, in bytes after decompression.
 *
 * @param body a body that is read whole. Default 10 MiB
 * @param errorBody how much to keep of an error body; the rest is not read. Default 64 KiB
 * @param decompressed a compressed body that is read as a stream. Default 1 GiB
 */
public record SizeLimits(int body, int errorBody, long decompressed) {
    public static final SizeLimits DEFAULT = new SizeLimits(10 << 20, 64 << 10, 1 << 30);

    public SizeLimits {
        if (body < 0 || errorBody < 0 || decompressed < 0) {
            throw new IllegalArgumentException(
                    "a size limit is negative: " + body + ", " + errorBody + ", " + decompressed);
        }
    }
}
