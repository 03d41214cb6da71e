package dev.freshet.client;

import dev.freshet.client.loop.ClientProtocol;

/** Which version of HTTP a client speaks. */
public enum ClientVersion {
    /** HTTP/1.1 in cleartext; over TLS what the server chooses by ALPN of HTTP/2 and HTTP/1.1. */
    NEGOTIATED(ClientProtocol.HTTP_1_1, ClientProtocol.TLS),
    /** HTTP/1.1 only. */
    HTTP_1_1(ClientProtocol.HTTP_1_1, ClientProtocol.TLS_HTTP_1_1),
    /** HTTP/2 only: in cleartext with prior knowledge (h2c), for a server that is known to speak it. */
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
