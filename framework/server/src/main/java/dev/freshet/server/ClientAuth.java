package dev.freshet.server;

/** Whether clients show a certificate: {@code server.tls.client-auth}. */
public enum ClientAuth {
    /** They are not asked. */
    NONE,
    /** They are asked; one that has none is served, one whose certificate is not trusted is not. */
    WANT,
    /** Only those with a trusted certificate are served. */
    NEED
}
