package dev.freshet.web.resources;

import dev.freshet.http.HttpRequest;
import dev.freshet.web.compression.AcceptEncoding;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file with its compressed siblings.
 *
 * @param brotli null if there is none
 * @param gzip null if there is none
 */
record FoundFile(Representation plain, @Nullable Representation brotli, @Nullable Representation gzip) {
    static FoundFile of(Resource file, @Nullable Resource brotli, @Nullable Resource gzip, String contentType) {
        return new FoundFile(Representation.of(file, contentType, null, brotli != null || gzip != null),
                brotli == null ? null : Representation.of(brotli, contentType, "br", true),
                gzip == null ? null : Representation.of(gzip, contentType, "gzip", true));
    }

    /** The form that the client prefers. */
    Representation preferred(HttpRequest request) {
        if (brotli == null && gzip == null) {
            return plain;
        }
        AcceptEncoding accepted = AcceptEncoding.of(request.headers());
        int forBrotli = brotli == null ? 0 : accepted.quality("br");
        int forGzip = gzip == null ? 0 : accepted.quality("gzip");
        if (brotli != null && forBrotli > 0 && forBrotli >= forGzip) {
            return brotli;
        }
        return gzip != null && forGzip > 0 ? gzip : plain;
    }

    private Stream<Resource> resources() {
        return Stream.of(plain, brotli, gzip).filter(Objects::nonNull).map(Representation::resource);
    }

    boolean all(Predicate<Resource> condition) {
        return resources().allMatch(condition);
    }

    /** The bytes of all forms. */
    long size() {
        return resources().mapToLong(Resource::size).sum();
    }

    /** Whether both searches found the same files with the same content. */
    boolean isSameAs(FoundFile other) {
        return isSame(plain, other.plain) && isSame(brotli, other.brotli) && isSame(gzip, other.gzip);
    }

    private static boolean isSame(@Nullable Representation one, @Nullable Representation other) {
        return one == null || other == null ? one == other : one.resource().isSameAs(other.resource());
    }

    /** Reads the content of all forms. Returns null if the size of a file has changed since it was found. */
    @Nullable FoundFile inMemory() throws IOException {
        Representation kept = plain.inMemory();
        Representation keptBrotli = brotli == null ? null : brotli.inMemory();
        Representation keptGzip = gzip == null ? null : gzip.inMemory();
        boolean whole = (brotli == null) == (keptBrotli == null) && (gzip == null) == (keptGzip == null);
        return kept != null && whole ? new FoundFile(kept, keptBrotli, keptGzip) : null;
    }
}
