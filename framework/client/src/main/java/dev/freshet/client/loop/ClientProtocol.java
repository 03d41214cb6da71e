package dev.freshet.client.loop;

/** The HTTP version of a connection, and whether it uses TLS. */
public enum ClientProtocol {
    /** HTTP/1.1 without TLS. */
    HTTP_1_1(false),
    /** HTTP/2 without TLS, by prior knowledge (RFC 9113 section 3.3). */
    H2C(false),
    /** TLS; the server chooses HTTP/2 or HTTP/1.1 by ALPN. */
    TLS(true),
    /** TLS with HTTP/1.1. */
    TLS_HTTP_1_1(true),
    /** TLS with HTTP/2; the connection fails if the server does not choose it. */
    TLS_HTTP_2(true);

    private final boolean secure;

    ClientProtocol(boolean secure) {
        this.secure = secure;
    }

    public boolean isSecure() {
        return secure;
    }

    /** {@code http} or {@code https}. */
    public String scheme() {
        return secure ? "https" : "http";
    }
}
