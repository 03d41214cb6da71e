package dev.freshet.http;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a message, in the order received. Names are case-insensitive (RFC 9110 section 5.1). Values are the
 * received bytes decoded as ISO-8859-1, without surrounding white space.
 *
 * <p>Request headers are kept as bytes: each call that returns a String creates one.
 */
public interface HttpHeaders {
    /** The number of headers; a repeated name counts each time. */
    int size();

    /** The value of the first header of this name, or null. */
    @Nullable String first(String name);

    /** The values of all headers of this name, in order; empty if there is none. Values are not split at commas. */
    List<String> all(String name);

    boolean contains(String name);

    /** Calls the action with the name, as received, and the value of each header, in order. */
    void forEach(BiConsumer<? super String, ? super String> action);
}
