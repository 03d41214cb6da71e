package dev.freshet.http;

/** The protocol version of a message. Later minor versions of HTTP/1 count as {@link #HTTP_1_1}. */
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
