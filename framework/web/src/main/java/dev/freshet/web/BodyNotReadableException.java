package dev.freshet.web;

import dev.freshet.http.HttpException;

/** The request body is not JSON or does not fit its type: status 400. The detail names the place in the body. */
public class BodyNotReadableException extends HttpException {
    private static final long serialVersionUID = 1;

    public BodyNotReadableException(String detail) {
        super(400, detail);
    }
}
