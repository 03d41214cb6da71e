package dev.freshet.web;

import dev.freshet.http.HttpException;

/** The media type of the request body is not supported: status 415, with the supported types in Accept. */
public class UnsupportedMediaTypeException extends HttpException {
    private static final long serialVersionUID = 1;

    private final String supported;

    /** @param supported the supported media types, as the value of Accept; empty if unknown */
    public UnsupportedMediaTypeException(String detail, String supported) {
        super(415, detail);
        this.supported = supported;
    }

    /** The supported media types, as the value of Accept; empty if unknown. */
    public String supported() {
        return supported;
    }
}
