package dev.freshet.web.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file in memory, or in the temporary file of its request.
 *
 * @param memory its bytes; null if they are in the temporary file
 */
@SuppressWarnings("ArrayRecordComponent")
record StoredFile(PartHead head, Spool spool, byte @Nullable [] memory, long from, long size) implements MultipartFile {
    static StoredFile inMemory(PartHead head, Spool spool, byte[] bytes) {
        return new StoredFile(head, spool, bytes, 0, bytes.length);
    }

    /** A file whose bytes are the last that were written. */
    static StoredFile onDisk(PartHead head, Spool spool, long from) {
        return new StoredFile(head, spool, null, from, spool.size() - from);
    }

    @Override
    public String name() {
        return head.name();
    }

    @Override
    public String originalFilename() {
        return Objects.requireNonNull(head.filename());
    }

    @Override
    public @Nullable String contentType() {
        return head.contentType();
    }

    @Override
    public InputStream inputStream() {
        spool.requireOpen();
        return memory == null ? spool.read(from, size) : new ByteArrayInputStream(memory);
    }

    @Override
    public void transferTo(Path target) throws IOException {
        try (InputStream content = inputStream()) {
            Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
