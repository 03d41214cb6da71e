package dev.freshet.http.http2.session;

/** Receives events of one stream of a server session. The rules of {@link SessionListener} apply. */
public interface StreamListener {
    /** More of the body, or its end, can be read. */
    void received();

    /** All bytes passed to {@link Http2ServerStream#send} are in the outlet. */
    void taken();

    /** The stream ended early; {@link Http2ServerStream#failure} says why. */
    void failed();
}
