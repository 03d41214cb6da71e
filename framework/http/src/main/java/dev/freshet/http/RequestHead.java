package dev.freshet.http;

import org.jspecify.annotations.Nullable;

/**
 * A parsed and validated request head of any HTTP version. It is a view of bytes that a codec owns; the codec says how
 * long it is valid. Each call that returns text decodes it again.
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

    /** Host and port as the client sent them; "" if an HTTP/1.0 client sent neither. */
    String authority();

    HttpHeaders headers();

    /** The announced length of the body: 0 if there is none, -1 if it is unknown until the body ends. */
    long contentLength();

    /** Whether the peer waits for 100 (Continue) before it sends the body; always false for HTTP/1.0. */
    boolean expectsContinue();
}
