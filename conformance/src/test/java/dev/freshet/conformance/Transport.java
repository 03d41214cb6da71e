package dev.freshet.conformance;

import dev.freshet.server.ServerConfig;

/** What lies between TCP and HTTP. */
public enum Transport {
    CLEARTEXT, TLS;

    public ServerConfig of(ServerConfig config) {
        return config;
    }
}
