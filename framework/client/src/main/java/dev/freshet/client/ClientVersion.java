package dev.freshet.client;

import dev.freshet.client.loop.ClientProtocol;

/** The HTTP versions that a client uses. */
public enum ClientVersion {
    /** HTTP/1.1 without TLS; with TLS, the server chooses HTTP/2 or HTTP/1.1 by ALPN. */
    NEGOTIATED(ClientProtocol.HTTP_1_1, ClientProtocol.TLS),
    /** HTTP/1.1 only. */
    HTTP_1_1(ClientProtocol.HTTP_1_1, ClientProtocol.TLS_HTTP_1_1),
    /** HTTP/2 only; without TLS by prior knowledge (h2c), for servers that are known to support it. */
    HTTP_2(ClientProtocol.H2C, ClientProtocol.TLS_HTTP_2);

    private final ClientProtocol cleartext;
    private final ClientProtocol tls;

    ClientVersion(ClientProtocol cleartext, ClientProtocol tls) {
        this.cleartext = cleartext;
        this.tls = tls;
    }

    ClientProtocol protocol(boolean secure) {
        return secure ? tls : cleartext;
    }
}
