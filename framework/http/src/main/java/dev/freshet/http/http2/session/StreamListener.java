package dev.freshet.http.http2.session;

/** What a session tells of one stream; as {@link SessionListener}. */
public interface StreamListener {
    /** More of the body is there to be read, or its end. */
    void received();

    /** All that was given to {@link Http2Stream#send} is on its way. */
    void taken();

    /** The stream is over before its time: {@link Http2Stream#failure} says why. */
    void failed();
}
