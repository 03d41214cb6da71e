package dev.freshet.http;

/** The protocol version that a request was made with. A later minor version of HTTP/1 counts as {@link #HTTP_1_1}. */
public enum HttpVersion {
    HTTP_1_0("HTTP/1.0"), HTTP_1_1("HTTP/1.1"), HTTP_2("HTTP/2");

    private final String text;

    HttpVersion(String text) {
        this.text = text;
    }

    @Override
    public String toString() {
        return text;
    }
}
