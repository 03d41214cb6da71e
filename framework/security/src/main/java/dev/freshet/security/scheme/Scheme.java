package dev.freshet.security.scheme;

import dev.freshet.http.HttpRequest;
import dev.freshet.security.Authenticated;
import org.jspecify.annotations.Nullable;

/** A way to authenticate. Runs on request threads, because it may wait for another server. Thread-safe. */
public interface Scheme {
    /** Whether the application has configured this scheme. If not, the gate does not ask it. */
    boolean isOn();

    /**
     * The caller; null if the request has no credentials of this kind.
     *
     * @throws RefusedException if the request has such credentials, but they are not valid
     * @throws dev.freshet.http.HttpException 503 if the credentials cannot be checked now
     */
    @Nullable Authenticated authenticate(HttpRequest request) throws RefusedException;

    /**
     * Tells a client how to authenticate (RFC 9110 section 11.6.1). Null if the client cannot do so with a header that
     * it writes itself: a browser adds cookies, and TLS has certificates. Null too if this client cannot use the
     * scheme.
     */
    default @Nullable String challenge(Refusal refusal, HttpRequest request) {
        return null;
    }

    /** Credentials of a later rank count only if the request has none of an earlier rank. */
    default Rank rank() {
        return Rank.REQUEST;
    }

    /** Where credentials come from. A request may have only one of each rank. */
    enum Rank {
        /** The client chose them for this request. */
        REQUEST,
        /** The user chose to log in. Browsers add the cookie on their own. */
        SESSION,
        /** The client's machine or network adds them to every request, like a certificate. */
        CONNECTION
    }
}
