package dev.freshet.security;

import dev.freshet.http.HttpRequest;
import java.util.Optional;

/**
 * Checks names and passwords that an application receives itself, such as by a form. A bean. It knows the users of
 * {@code security.basic.users} and of a {@link UserDirectory}, and shares the limits of {@code security.throttle} with
 * HTTP Basic. Thread-safe.
 */
@FunctionalInterface
public interface PasswordLogin {
    /**
     * The user; empty if the password is wrong, there is no such user, or there were too many wrong passwords for other
     * spellings of the name. Takes tens of milliseconds, and may wait, so do not call it on a {@code @NonBlocking}
     * route. Reports refusals to the {@link Audit}. A right password is reported by the session that you begin with it.
     *
     * @param name as the client sent it
     * @param password as the client sent it
     * @param request the request that carried them; its address counts
     * @return a caller of the issuer {@code basic}
     * @throws TooManyWrongPasswordsException 429 after too many wrong passwords for this name or from this address,
     *     even if this one is right
     * @throws dev.freshet.http.HttpException 403 if the request came over plain HTTP from another machine; 503 if the
     *     password cannot be checked now
     * @throws IllegalStateException if the application has neither {@code security.basic.users} nor a
     *     {@link UserDirectory}
     */
    Optional<Authenticated> check(String name, String password, HttpRequest request);
}
