package dev.freshet.http;

/** The head of a response as it was received. A view: it holds until the call that shows it returns. */
public interface ResponseHead {
    HttpVersion version();

    /** The status code, 100 to 999. Clients treat one that they do not know by its first digit. */
    int status();

    HttpHeaders headers();

    /** The length of the body that comes; 0 where there is none; negative where it is not known before its end. */
    long contentLength();

    /** Whether another response to the same request follows: 1xx, but for 101 (Switching Protocols). */
    default boolean interim() {
        return status() < 200 && status() != 101;
    }
}
