package dev.freshet.client;

/**
 * What a server may make a client hold, in bytes after decompression.
 *
 * @param body of a response that is read as a whole. Default 10 MiB
 * @param errorBody kept of an error's body; what is more is not read. Default 64 KiB
 * @param decompressed what a compressed body that is read as a stream may grow to. Default 1 GiB
 */
public record SizeLimits(int body, int errorBody, long decompressed) {
    public static final SizeLimits DEFAULT = new SizeLimits(10 << 20, 64 << 10, 1 << 30);

    public SizeLimits {
        if (body < 0 || errorBody < 0 || decompressed < 0) {
            throw new IllegalArgumentException("a limit is below 0: " + body + ", " + errorBody + ", " + decompressed);
        }
    }
}
