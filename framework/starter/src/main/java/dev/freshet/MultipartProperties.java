package dev.freshet;

import dev.freshet.config.ConfigurationProperties;
import dev.freshet.config.DataSize;
import dev.freshet.config.DefaultValue;
import dev.freshet.web.multipart.MultipartSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The keys {@code server.multipart.*}; docs/guide/server-settings.md describes them.
 *
 * @param maxFileSize One file of a form. Larger ones get 413.
 * @param maxRequestSize A whole form. Larger ones get 413. {@code server.max-body-bytes} applies too.
 * @param fileSizeThreshold What the files of a form may occupy in memory, together. The others go to a temporary file.
 * @param maxTextSize The text fields and JSON parts of a form, together. More gets 413.
 * @param maxParts The parts of a form. More get 413.
 * @param maxPartHeaderSize The headers of a part. More get 413.
 * @param maxDiskSize All uploaded files that are on disk, together. More get 503. A client gets half of what is free.
 * @param location The folder for temporary files. Empty means {@code java.io.tmpdir}.
 */
@ConfigurationProperties("server.multipart")
public record MultipartProperties(
        @DefaultValue("1MB") DataSize maxFileSize,
        @DefaultValue("10MB") DataSize maxRequestSize,
        @DefaultValue("16KB") DataSize fileSizeThreshold,
        @DefaultValue("256KB") DataSize maxTextSize,
        @DefaultValue("100") int maxParts,
        @DefaultValue("1KB") DataSize maxPartHeaderSize,
        @DefaultValue("1GB") DataSize maxDiskSize,
        @DefaultValue("") String location) {

    /** @throws IllegalArgumentException if {@link MultipartSettings} rejects a value */
    public MultipartProperties {
        settings(maxFileSize, maxRequestSize, fileSizeThreshold, maxTextSize, maxParts, maxPartHeaderSize,
                maxDiskSize, null);
    }

    /** @throws IllegalArgumentException if the location is not a folder that the process may write to */
    MultipartSettings toSettings() {
        Path folder = location.isEmpty() ? null : Path.of(location);
        if (folder != null && !(Files.isDirectory(folder) && Files.isWritable(folder))) {
            throw new IllegalArgumentException("server.multipart.location: " + location
                    + " is not a folder that this process may write to; create it, or remove the key");
        }
        return settings(maxFileSize, maxRequestSize, fileSizeThreshold, maxTextSize, maxParts, maxPartHeaderSize,
                maxDiskSize, folder);
    }

    private static MultipartSettings settings(DataSize maxFileSize, DataSize maxRequestSize,
            DataSize fileSizeThreshold, DataSize maxTextSize, int maxParts, DataSize maxPartHeaderSize,
            DataSize maxDiskSize, @Nullable Path folder) {
        return new MultipartSettings(maxFileSize.bytes(), maxRequestSize.bytes(), fileSizeThreshold.toIntBytes(),
                maxTextSize.toIntBytes(), maxParts, maxPartHeaderSize.toIntBytes(), maxDiskSize.bytes(), folder);
    }
}
