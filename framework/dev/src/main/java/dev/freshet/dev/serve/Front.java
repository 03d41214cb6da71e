package dev.freshet.dev.serve;

import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** Development mode, as seen by the servers in front of the application. They call it on request threads. */
public interface Front {
    /** The answer to a request for development mode itself; null if the request is for the application. */
    @Nullable Answer own(HttpRequest request);

    /**
     * Waits until the application is at least as new as the files of the project were when the call began.
     *
     * @return null to ask the application; otherwise the answer to give instead, such as a compile error
     * @throws dev.freshet.http.HttpException 503 if too many requests wait, or the wait takes over 30 s
     */
    @Nullable Answer current() throws InterruptedException;

    /** The answer to a browser's request for {@code /} if the application answers 404. */
    Answer startPage();

    void ended(Call call, int status, long nanos);
}
