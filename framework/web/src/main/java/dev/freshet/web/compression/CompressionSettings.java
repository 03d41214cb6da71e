package dev.freshet.web.compression;

import java.util.List;

/**
 * The keys {@code server.compression.NAME}.
 *
 * @param enabled whether responses are compressed; default false
 * @param mimeTypes the compressed media types; a subtype may be {@code *}. Default: the usual text types
 * @param minResponseSize bytes below which a response is not compressed; default 2 KiB
 * @param level the effort, 1 to 9; 0, the default, means 6 for gzip, 4 for br and 3 for zstd
 * @param algorithms gzip, br or zstd; the first wins if the client prefers none. Default: gzip
 */
public record CompressionSettings(boolean enabled, List<String> mimeTypes, int minResponseSize, int level,
        List<String> algorithms) {
    public static final CompressionSettings DEFAULT = new CompressionSettings(false, List.of("text/html", "text/plain",
            "text/css", "text/javascript", "text/xml", "application/json", "application/problem+json",
            "application/javascript", "application/xml", "application/manifest+json", "image/svg+xml"), 2 * 1024, 0,
            List.of("gzip"));

    /** @throws IllegalArgumentException if a value is out of range or unknown */
    public CompressionSettings {
        mimeTypes = List.copyOf(mimeTypes);
        algorithms = List.copyOf(algorithms);
        for (String type : mimeTypes) {
            if (type.indexOf('/') <= 0 || type.indexOf(';') >= 0 || type.startsWith("*")) {
                throw new IllegalArgumentException("mime-types: \"" + type + "\" must look like text/html or text/*");
            }
        }
        if (minResponseSize < 0) {
            throw new IllegalArgumentException("min-response-size must not be negative, is " + minResponseSize);
        }
        if (level < 0 || level > 9) {
            throw new IllegalArgumentException("level must be from 1 to 9, or 0 for the default, is " + level);
        }
        for (String algorithm : algorithms) {
            if (!List.of("gzip", "br", "zstd").contains(algorithm)) {
                throw new IllegalArgumentException("algorithms: \"" + algorithm + "\" is not one of gzip, br, zstd");
            }
        }
        if (enabled && algorithms.isEmpty()) {
            throw new IllegalArgumentException("algorithms must not be empty if enabled is true; name at least one");
        }
    }

    /** With {@code enabled} set to true. */
    public CompressionSettings enable() {
        return new CompressionSettings(true, mimeTypes, minResponseSize, level, algorithms);
    }

    public CompressionSettings withAlgorithms(String... names) {
        return new CompressionSettings(enabled, mimeTypes, minResponseSize, level, List.of(names));
    }

    public CompressionSettings withMimeTypes(String... types) {
        return new CompressionSettings(enabled, List.of(types), minResponseSize, level, algorithms);
    }
}
