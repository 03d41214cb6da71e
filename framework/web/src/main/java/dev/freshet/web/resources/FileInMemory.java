package dev.freshet.web.resources;

import dev.freshet.http.HttpResponse;
import dev.freshet.web.conditional.EntityTag;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A small file whose content is in memory.
 *
 * @param origin the file on the disk, as it was then
 * @param content do not change it
 */
record FileInMemory(Resource origin, byte[] content) implements Resource {
    /** Reads the file. Returns null if its size has changed since it was found. */
    static @Nullable FileInMemory read(Resource file) throws IOException {
        int size = (int) file.size();
        try (InputStream in = file.open(0)) {
            byte[] content = in.readNBytes(size + 1);
            return content.length == size ? new FileInMemory(file, content) : null;
        }
    }

    @Override
    public EntityTag tag() {
        return origin.tag();
    }

    @Override
    public @Nullable Instant lastModified() {
        return origin.lastModified();
    }

    @Override
    public boolean isSameAs(Resource other) {
        return origin.isSameAs(other);
    }

    @Override
    public long size() {
        return content.length;
    }

    @Override
    public void send(ByteRanges.Range part, HttpResponse response) throws IOException {
        response.send(content, (int) part.first(), (int) part.length());
    }

    @Override
    public InputStream open(long from) {
        return new ByteArrayInputStream(content, (int) from, content.length - (int) from);
    }
}
