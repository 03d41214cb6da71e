package dev.freshet.server.config;

/** Whether clients authenticate with a certificate: {@code server.tls.client-auth}. */
public enum ClientAuth {
    /** The server does not ask for a certificate. */
    NONE,
    /** The server asks. It accepts clients without a certificate, and refuses untrusted certificates. */
    WANT,
    /** Clients need a trusted certificate. */
    NEED
}
