package dev.freshet.gateway.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * Whom to trust and who to be.
 *
 * @param ca PEM file of the certificates that sign the upstream's; absent for those that the JVM trusts
 * @param certificate PEM file of the gateway's own certificate and what signs it
 * @param serverName that certificates must be for, and that SNI tells; absent for the instance's host
 */
public record UpstreamTls(Optional<Path> ca, Optional<Path> certificate, Optional<Path> privateKey,
        Optional<String> serverName) {
    /** What {@code tls} sets where it is absent. */
    public static final UpstreamTls DEFAULT =
            new UpstreamTls(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /** @throws IllegalArgumentException if one of certificate and key is there without the other */
    public UpstreamTls {
        if (certificate.isPresent() != privateKey.isPresent()) {
            throw new IllegalArgumentException((certificate.isPresent() ? "private-key" : "certificate")
                    + " is missing: certificate and private-key go together");
        }
    }
}
