package dev.freshet.gateway.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Certificates for TLS connections to an upstream.
 *
 * @param ca PEM file of the certificate authorities to trust; if absent, those that the JVM trusts
 * @param certificate PEM file of the gateway's own certificate and its chain
 * @param serverName the name in the instances' certificates and in SNI; if absent, the instance's host
 */
public record UpstreamTls(Optional<Path> ca, Optional<Path> certificate, Optional<Path> privateKey,
        Optional<String> serverName) {
    /** No keys set. */
    public static final UpstreamTls DEFAULT =
            new UpstreamTls(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** @throws IllegalArgumentException if only one of certificate and private key is set */
    public UpstreamTls {
        if (certificate.isPresent() != privateKey.isPresent()) {
            throw new IllegalArgumentException((certificate.isPresent() ? "private-key" : "certificate")
                    + " is missing; set both certificate and private-key");
        }
    }
}
