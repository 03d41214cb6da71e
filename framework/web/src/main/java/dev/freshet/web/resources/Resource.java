package dev.freshet.web.resources;

import dev.freshet.web.conditional.EntityTag;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One file, as it was when it was found. */
interface Resource {
    /** In bytes. */
    long size();

    /** A strong tag of the content. */
    EntityTag tag();

    /** The last change of the content; null if unknown. */
    @Nullable Instant lastModified();

    /** Whether the content is compressed, so that reaching its end costs as much as reading it. */
    default boolean isReadFromItsBeginning() {
        return false;
    }

    /** The bytes from {@code from} on. The caller closes the stream. */
    InputStream open(long from) throws IOException;
}
