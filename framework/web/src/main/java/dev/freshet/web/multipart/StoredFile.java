package dev.freshet.web.multipart;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A file in memory, or in the temporary file of its request. */
final class StoredFile implements MultipartFile {
    private final PartHead head;
    private final Spool spool;
    private final byte @Nullable [] bytes;
    private final long from;
    private final long size;

    private StoredFile(PartHead head, Spool spool, byte @Nullable [] bytes, long from, long size) {
        this.head = head;
        this.spool = spool;
        this.bytes = bytes;
        this.from = from;
        this.size = size;
    }

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
    public long size() {
        return size;
    }

    @Override
    public InputStream inputStream() {
        spool.requireOpen();
        return bytes == null ? spool.read(from, size) : new ByteArrayInputStream(bytes);
    }

    @Override
    public void transferTo(Path target) throws IOException {
        try (InputStream content = inputStream()) {
            Files.copy(content, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
