package dev.freshet.client.loop;

/** How a connection is made, and which version of HTTP it speaks. */
public enum ClientProtocol {
    /** HTTP/1.1 in cleartext. */
    HTTP_1_1(false),
    /** HTTP/2 in cleartext with prior knowledge (RFC 9113 section 3.3). */
    H2C(false),
    /** TLS, and what the server chooses by ALPN of HTTP/2 and HTTP/1.1. */
    TLS(true),
    /** TLS and HTTP/1.1. */
    TLS_HTTP_1_1(true),
    /** TLS and HTTP/2: a server that does not choose it is refused. */
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
