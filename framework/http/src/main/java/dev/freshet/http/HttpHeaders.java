package dev.freshet.http;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a message, in the order received. Names compare without regard to case (RFC 9110 section 5.1). Values
 * are the received octets, one char an octet (ISO-8859-1), without the white space around them.
 *
 * <p>The fields of a request are kept as bytes; a String is made each time one is asked for.
 */
public interface HttpHeaders {
    /** How many field lines there are; a name that came twice counts twice. */
    int size();

    /** The value of the first field of this name, or null. */
    @Nullable String first(String name);

    /** The values of every field of this name, in order; empty if there is none. Commas are not split. */
    List<String> all(String name);

    boolean contains(String name);

    /** Calls with name (as received) and value for each field line, in order. */
    void forEach(BiConsumer<? super String, ? super String> action);
}
