package dev.freshet.http;

import org.jspecify.annotations.Nullable;

/**
 * The head of a request, parsed and checked, whatever the version it came in. A view of bytes that a codec owns; the
 * codec says how long it holds. Text is made from the bytes each time it is asked for.
 */
public interface RequestHead {
    HttpMethod method();

    HttpVersion version();

    /** The request target as received. */
    String target();

    /** The normalised path (see {@link HttpRequest#path()}); {@code *} for the asterisk form. */
    ByteSlice path();

    /** The query as received, without the question mark; null if there is none. */
    @Nullable String query();

    /** Host and port as the client named them; "" where HTTP/1.0 sent none. */
    String authority();

    HttpHeaders headers();

    /** The announced length; 0 where there is no body; -1 where the length is not known before its end. */
    long contentLength();

    /** Whether the peer waits for 100 (Continue) before it sends the body; never on HTTP/1.0. */
    boolean expectsContinue();
}
