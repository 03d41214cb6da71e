package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * The first line has neither a supported method nor an HTTP version, so the peer speaks another protocol, such as
 * HTTP/2 with a broken preface. Close the connection without a response, which the peer could not understand.
 */
public final class NotHttpException extends HttpException {
    private static final long serialVersionUID = 1;

    NotHttpException() {
        super(400, "the first line is not HTTP");
    }
}
