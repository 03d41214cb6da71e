package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DataSize;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.compression.CompressionSettings;
import java.util.List;

/**
 * The keys {@code server.compression.*}; docs/guide/server-settings.md describes them.
 *
 * @param enabled Compresses responses.
 * @param mimeTypes Media types to compress. {@code text/*} works too.
 * @param minResponseSize Smaller responses are not compressed.
 * @param level 1 to 9. 0 means 6 for gzip, 4 for br, 3 for zstd.
 * @param algorithms Content codings, preferred first: {@code gzip}, {@code br}, {@code zstd}.
 */
@ConfigurationProperties("server.compression")
public record CompressionProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue({"text/html", "text/plain", "text/css", "text/javascript", "text/xml", "application/json",
            "application/problem+json", "application/javascript", "application/xml", "application/manifest+json",
            "image/svg+xml"}) List<String> mimeTypes,
        @DefaultValue("2KB") DataSize minResponseSize,
        @DefaultValue("0") int level,
        @DefaultValue("gzip") List<String> algorithms) {

    /** @throws IllegalArgumentException if {@link CompressionSettings} rejects a value */
    public CompressionProperties {
        new CompressionSettings(enabled, mimeTypes, minResponseSize.toIntBytes(), level, algorithms);
    }

    CompressionSettings toSettings() {
        return new CompressionSettings(enabled, mimeTypes, minResponseSize.toIntBytes(), level, algorithms);
    }
}
