package dev.freshet.web.multipart;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code server.multipart.NAME}. Sizes are in bytes.
 *
 * @param maxFileSize one file; 413 above it. Default 1 MiB
 * @param maxRequestSize a whole form; 413 above it. Default 10 MiB. {@code server.max-body-bytes} applies too
 * @param fileSizeThreshold what the files of a form may occupy in memory, together; the others go to a temporary file.
 *     Default 16 KiB
 * @param maxTextSize the text fields and the JSON parts of a form, together; 413 above it. Default 256 KiB
 * @param maxParts the parts of a form; 413 above it. Default 100
 * @param maxPartHeaderSize the headers of a part; 413 above it. Default 1 KiB
 * @param maxDiskSize all files of all requests; 503 above it. One client gets at most half of what the others leave.
 *     Default 1 GiB
 * @param location the folder for temporary files; null, the default, means {@code java.io.tmpdir}
 */
public record MultipartSettings(long maxFileSize, long maxRequestSize, int fileSizeThreshold, int maxTextSize,
        int maxParts, int maxPartHeaderSize, long maxDiskSize, @Nullable Path location) {
    public static final MultipartSettings DEFAULT = new MultipartSettings(1 << 20, 10 << 20, 16 << 10, 256 << 10, 100,
            1 << 10, 1 << 30, null);
    private static final int MOST_IN_MEMORY = 1 << 30;

    /** @throws IllegalArgumentException if a limit is out of range */
    public MultipartSettings {
        require("max-file-size", maxFileSize, 1, Long.MAX_VALUE);
        require("max-request-size", maxRequestSize, 1, Long.MAX_VALUE / 4);
        require("file-size-threshold", fileSizeThreshold, 0, MOST_IN_MEMORY);
        require("max-text-size", maxTextSize, 0, MOST_IN_MEMORY);
        require("max-parts", maxParts, 1, Integer.MAX_VALUE);
        require("max-part-header-size", maxPartHeaderSize, 64, 64 << 10);
        long least = 2 * Math.ceilDiv(maxRequestSize, Spool.BLOCK) * Spool.BLOCK;
        if (maxDiskSize < least) {
            throw new IllegalArgumentException("max-disk-size must be at least twice max-request-size, because one"
                    + " client gets at most half of it; is " + maxDiskSize + ", must be at least " + least);
        }
    }

    private static void require(String name, long value, long least, long most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be from " + least + " to " + most + ", is " + value);
        }
    }
}
