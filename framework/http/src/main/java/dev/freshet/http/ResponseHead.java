package dev.freshet.http;

/** A received response head. It is a view, valid until the callback that receives it returns. */
public interface ResponseHead {
    HttpVersion version();

    /** The status code, 100 to 999. Treat an unknown code by its first digit. */
    int status();

    HttpHeaders headers();

    /** The length of the body that follows: 0 if there is none, negative if it is unknown until the body ends. */
    long contentLength();

    /** Whether another response to the same request follows: 1xx, except 101 (Switching Protocols). */
    default boolean interim() {
        return status() < 200 && status() != 101;
    }
}
