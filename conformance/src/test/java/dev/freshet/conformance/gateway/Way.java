package dev.freshet.conformance.gateway;

import dev.freshet.client.loop.ClientProtocol;

/** The version of HTTP on either side of the gateway. */
enum Way {
    H1_TO_H1(ClientProtocol.HTTP_1_1, ClientProtocol.HTTP_1_1), H1_TO_H2(ClientProtocol.HTTP_1_1, ClientProtocol.H2C),
    H2_TO_H1(ClientProtocol.H2C, ClientProtocol.HTTP_1_1), H2_TO_H2(ClientProtocol.H2C, ClientProtocol.H2C);

    private final ClientProtocol client;
    private final ClientProtocol upstream;

    Way(ClientProtocol client, ClientProtocol upstream) {
        this.client = client;
        this.upstream = upstream;
    }

    ClientProtocol client() {
        return client;
    }

    ClientProtocol upstream() {
        return upstream;
    }
}
