package dev.freshet.web;

import dev.freshet.http.HttpException;

/** The request body has a content coding, such as gzip: status 415, with {@code Accept-Encoding: identity}. */
public class UnsupportedContentCodingException extends HttpException {
    private static final long serialVersionUID = 1;

    public UnsupportedContentCodingException(String detail) {
        super(415, detail);
    }
}
