package dev.freshet.web;

import dev.freshet.http.HttpException;

/** A request body of a type that is not taken; answered 415, with what is taken in Accept. */
public class UnsupportedMediaTypeException extends HttpException {
    private static final long serialVersionUID = 1;

    private final String supported;

    /** @param supported the media types that are taken, in the form of an Accept field; empty if that is not known */
    public UnsupportedMediaTypeException(String detail, String supported) {
        super(415, detail);
        this.supported = supported;
    }

    /** The media types that are taken, in the form of an Accept field. */
    public String supported() {
        return supported;
    }
}
