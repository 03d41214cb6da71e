package dev.freshet.web;

import dev.freshet.http.HttpException;

/** A request body that is not JSON or does not fit its type; answered 400. The detail says where. */
public class BodyNotReadableException extends HttpException {
    private static final long serialVersionUID = 1;

    public BodyNotReadableException(String detail) {
        super(400, detail);
    }
}
