package dev.freshet.http.http1;

import dev.freshet.http.HttpException;

/**
 * Says that a first line has neither a method nor a version of HTTP: the peer speaks something else, such as HTTP/2
 * with a broken preface, and an answer of HTTP/1.1 would mean nothing to it. The connection is closed without one.
 */
public final class NotHttpException extends HttpException {
    private static final long serialVersionUID = 1;

    NotHttpException() {
        super(400, "the first line is none of HTTP");
    }
}
