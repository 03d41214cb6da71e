package dev.freshet.client.loop;

import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SNIServerName;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/** Sets up TLS engines for clients. */
final class TlsEngines {
    /** ALPN names (RFC 9113 section 3.2, RFC 7301 section 6). */
    static final String HTTP_2 = "h2";
    static final String HTTP_1_1 = "http/1.1";

    private TlsEngines() {
    }

    static SSLEngine engine(ConnectTarget target, SSLContext context) {
        String name = name(target);
        SSLEngine engine = context.createSSLEngine(name, target.address().getPort());
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setApplicationProtocols(offered(target.protocol()));
        parameters.setServerNames(told(name));
        engine.setSSLParameters(parameters);
        return engine;
    }

    /** The name to verify in the certificate. */
    static String name(ConnectTarget target) {
        String name = target.serverName();
        return name == null ? target.address().getHostString() : name;
    }

    private static String[] offered(ClientProtocol protocol) {
        return switch (protocol) {
            case TLS_HTTP_1_1 -> new String[] {HTTP_1_1};
            case TLS_HTTP_2 -> new String[] {HTTP_2};
            default -> new String[] {HTTP_2, HTTP_1_1};
        };
    }

    /** SNI allows names only, no addresses (RFC 6066 section 3), and only names that are valid in DNS. */
    private static List<SNIServerName> told(String name) {
        try {
            return isAddress(name) ? List.of() : List.of(new SNIHostName(name));
        } catch (IllegalArgumentException e) {
            // For example a name with an underscore; the certificate is still verified for it.
            return List.of();
        }
    }

    /** The last label of a name is never a number. */
    private static boolean isAddress(String name) {
        boolean digits = true;
        for (int i = name.lastIndexOf('.') + 1; i < name.length(); i++) {
            digits &= name.charAt(i) >= '0' && name.charAt(i) <= '9';
        }
        return digits || name.indexOf(':') >= 0;
    }
}
