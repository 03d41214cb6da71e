package dev.freshet.conformance;

import dev.freshet.server.ServerConfig;
import dev.freshet.server.TlsConfig;
import dev.freshet.server.TlsConfig.Identity;
import java.nio.file.Path;

/** What lies between TCP and HTTP. */
public enum Transport {
    CLEARTEXT, TLS;

    /** Where the certificate that no one trusts is kept between tests. */
    private static final Path FOLDER = Path.of("target", "tls");

    public ServerConfig of(ServerConfig config) {
        return this == TLS ? config.withTls(TlsConfig.of(new Identity.Development(FOLDER))) : config;
    }

    public String scheme() {
        return this == TLS ? "https" : "http";
    }
}
