package dev.freshet.http.http2;

import dev.freshet.http.HttpHeaders;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A decoded field section: names and values as bytes, in the order received. An {@link HpackDecoder} fills it; what a
 * head check takes as pseudo-fields is not among the {@link HttpHeaders} that it shows. Reusable; not thread-safe.
 */
public final class FieldSection implements HttpHeaders {
    /** What HPACK counts for a field beside name and value (RFC 7541 section 4.1). */
    public static final int FIELD_OVERHEAD = 32;

    private final int maxBytes;
    private final int maxCount;

    /**
     * @param maxBytes name + value + 32 for each field, charged before a field is kept
     * @param maxCount fields, pseudo-fields and pieces of Cookie counted each
     */
    public FieldSection(int maxBytes, int maxCount) {
        this.maxBytes = maxBytes;
        this.maxCount = maxCount;
    }

    /** Forgets every field; memory over the usual is let go. */
    public void clear() {
        throw new UnsupportedOperationException();
    }

    /** Whether more came than the limits let in: what is here is not the whole section. Answered with 431. */
    public boolean overLimit() {
        return maxBytes < maxCount;
    }

    @Override
    public int size() {
        throw new UnsupportedOperationException();
    }

    @Override
    public @Nullable String first(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<String> all(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean contains(String name) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super String> action) {
        throw new UnsupportedOperationException();
    }
}
