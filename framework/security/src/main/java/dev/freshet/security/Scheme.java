package dev.freshet.security;

import dev.freshet.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** A way to authenticate. Runs on request threads, because it may wait for another server. Thread-safe. */
interface Scheme {
    /** Whether the application has configured it; otherwise it is not asked. */
    boolean isOn();

    /**
     * The caller; null if the request has no credentials of this kind.
     *
     * @throws RefusedException if it has some that are not valid
     * @throws dev.freshet.http.HttpException 503 if they cannot be checked now
     */
    @Nullable Authenticated authenticate(HttpRequest request) throws RefusedException;

    /** Tells clients how to authenticate (RFC 9110 section 11.6.1); null if this one may not choose the scheme. */
    @Nullable String challenge(Refusal refusal, HttpRequest request);

    /**
     * Whether clients send these credentials on their own, as with a certificate or a cookie. They count only if the
     * request has no others.
     */
    default boolean isAmbient() {
        return false;
    }
}
