package dev.freshet.http.http1;

import dev.freshet.http.ByteSlice;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * A parsed and checked request head. A view of the buffer it was parsed from: it holds until the parser begins the next
 * head or the bytes are moved. Text is made from the bytes each time it is asked for.
 */
public interface Http1RequestHead {
    HttpMethod method();

    HttpVersion version();

    /** The request target as received. */
    String target();

    /** The normalised path (see {@link dev.freshet.http.HttpRequest#path()}); {@code *} for the asterisk form. */
    ByteSlice path();

    /** The query as received, without the question mark; null if there is none. */
    @Nullable String query();

    /** Host of an absolute target, else of the Host field; "" where HTTP/1.0 sent none. */
    String authority();

    HttpHeaders headers();

    /** The announced length; 0 where there is no body; -1 for a chunked one. */
    long contentLength();

    default boolean chunked() {
        return contentLength() < 0;
    }

    /** Whether the peer lets the connection persist (RFC 9112 section 9.3). */
    boolean keepAlive();

    /** Whether the peer waits for 100 (Continue) before it sends the body; never on HTTP/1.0. */
    boolean expectsContinue();
}
