package dev.freshet.web.resources;

import dev.freshet.web.conditional.EntityTag;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** One file as it was when it was found. */
interface Resource {
    /** In bytes. */
    long size();

    /** Names its content: strong. */
    EntityTag tag();

    /** When the content has changed last; null if that is not known. */
    @Nullable Instant lastModified();

    /** Whether opening it at its end costs as much as reading it: it is compressed. */
    default boolean isReadFromItsBeginning() {
        return false;
    }

    /** Its bytes from that one on; the caller closes the stream. */
    InputStream open(long from) throws IOException;
}
