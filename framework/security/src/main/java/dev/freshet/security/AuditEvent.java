package dev.freshet.security;

import java.net.InetAddress;
import java.util.Optional;

/**
 * A refused request, a login, or a logout by the identity server. It contains no credentials, query or body. Immutable.
 *
 * @param type what happened
 * @param reason why a request was refused, at most 300 characters without control characters; empty for a login;
 *     for a logout, how many sessions have ended
 * @param method the method of the request
 * @param path the path of the request, without the query
 * @param address the peer of the connection, which can be a proxy
 * @param caller the caller, if the credentials were valid
 */
public record AuditEvent(Type type, String reason, String method, String path, InetAddress address,
        Optional<Caller> caller) {
    /** What happened. */
    public enum Type {
        /** The request needs credentials, but has none. The log gets it only if a guarded method has refused it. */
        NO_CREDENTIALS,
        /** The credentials are not valid. */
        BAD_CREDENTIALS,
        /** The request has several credentials. */
        TWO_CREDENTIALS,
        /** The route does not let the caller in. */
        NOT_ALLOWED,
        /** A password came over plain HTTP. */
        NOT_ENCRYPTED,
        /** A page of another site has sent the request in the name of its user. */
        CROSS_SITE,
        /** There were too many wrong passwords. */
        TOO_MANY_FAILURES,
        /** A password of HTTP Basic was right, or a session began. */
        LOGIN,
        /** A browser has come back from the identity server, but its login does not count. */
        LOGIN_REFUSED,
        /**
         * The identity server has ended sessions. The caller is the {@code sub} of the logout token, if it has one; the
         * name of the sessions can be another claim.
         */
        LOGOUT,
        /** A logout token does not count, or the sessions could not be ended. */
        LOGOUT_REFUSED
    }

    /**
     * The caller of the request.
     *
     * @param issuer the server that vouches for the caller
     * @param name the name of the caller at its issuer
     * @param jti the identifier of the token (RFC 7519 section 4.1.7)
     */
    public record Caller(String issuer, String name, Optional<String> jti) {
    }
}
