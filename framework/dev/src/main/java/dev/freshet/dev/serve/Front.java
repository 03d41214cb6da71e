package dev.freshet.dev.serve;

import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** What stands before the application. Its methods are called on request threads. */
public interface Front {
    /** Answers requests to development mode itself; null for those to the application. */
    @Nullable Answer own(HttpRequest request);

    /**
     * Returns when the application is as new as the files of the project were at the call.
     *
     * @return null to ask the application; otherwise what to answer instead, such as a compile error
     */
    @Nullable Answer current() throws InterruptedException;

    /** Answers a page request for {@code /} that the application does not know. */
    Answer startPage();

    /** A request has ended. */
    void ended(Call call, int status, long nanos);
}
