package dev.freshet.security.session;

import dev.freshet.http.Cookies;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.http.SetCookie;
import dev.freshet.security.Audit;
import dev.freshet.security.Authenticated;
import dev.freshet.security.scheme.Sha256;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Logs users in and out. A session lives in the server, so it can be ended there. Its cookie holds 256 random bits, and
 * the store only their hash. A bean; needs {@code security.session.enabled}. Thread-safe; may block as the store does.
 *
 * <pre>{@code
 * @PostMapping("/login") @PermitAll
 * void login(@RequestParam String name, @RequestParam String password, HttpRequest request, HttpResponse response)
 *         throws IOException {
 *     Optional<Authenticated> user = passwords.check(name, password, request);
 *     user.ifPresent(caller -> sessions.login(caller, request, response));
 *     response.status(303).header("Location", user.isPresent() ? "/" : "/login?failed").send();
 * }}</pre>
 */
public final class Sessions {
    private static final int ID_BYTES = 32;
    /** Without padding. */
    private static final int ID_LENGTH = 43;

    private final SecureRandom random = new SecureRandom();
    private final SessionProperties properties;
    private final SessionStore store;
    private final InstantSource clock;
    private final Audit audit;

    Sessions(SessionProperties properties, SessionStore store, InstantSource clock, Audit audit) {
        this.properties = properties;
        this.store = store;
        this.clock = clock;
        this.audit = audit;
    }

    public boolean enabled() {
        return properties.enabled();
    }

    /** Whether browsers leave the cookie out if another site leads them here, even if redirects come in between. */
    public boolean isStrict() {
        return properties.sameSite() == SetCookie.SameSite.STRICT;
    }

    /**
     * Begins a session with a new identifier, and ends the session that the request belongs to. Call it after you have
     * checked the user's identity, such as by {@link dev.freshet.security.PasswordLogin}.
     *
     * @param caller if it expires before {@code security.session.life} is over, so does the session
     * @throws IllegalStateException if sessions are not enabled, or the response is committed
     */
    public void login(Authenticated caller, HttpRequest request, HttpResponse response) {
        requireEnabled();
        end(request);
        Instant end = clock.instant().plus(properties.life());
        Instant ends = caller.expires().isBefore(end) ? caller.expires() : end;
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        String id = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        response.cookie(SetCookie.of(properties.cookie(), id).sameSite(properties.sameSite()));
        response.header("Cache-Control", "no-store");
        store.add(key(id), new Session(caller, ends), properties.idle());
        audit.loggedIn(caller, request);
    }

    /**
     * Ends the session of the request, if it has one, and makes the browser forget the cookie.
     *
     * @throws IllegalStateException if sessions are not enabled, or the response is committed
     */
    public void logout(HttpRequest request, HttpResponse response) {
        requireEnabled();
        end(request);
        response.cookie(SetCookie.removal(properties.cookie()).sameSite(properties.sameSite()));
        response.header("Cache-Control", "no-store");
    }

    /**
     * Ends all sessions of a user, such as after a new password or when rights are withdrawn.
     *
     * @return how many there were
     */
    public int endAll(String issuer, String name) {
        return endAll(new SessionGroup(SessionGroup.Kind.NAME, issuer, name));
    }

    /**
     * Ends all sessions of a group.
     *
     * @return how many there were
     */
    public int endAll(SessionGroup group) {
        return store.removeAll(group);
    }

    /** The caller whose session the request belongs to; null if there is none or it has ended. */
    public @Nullable Authenticated caller(HttpRequest request) {
        String id = id(request);
        Session session = id == null ? null : store.use(key(id), properties.idle());
        return session == null || !clock.instant().isBefore(session.ends()) ? null : session.caller();
    }

    /** Whether the request has the cookie of a session, even of one that has ended. */
    public boolean hasCookie(HttpRequest request) {
        return properties.enabled() && Cookies.first(request.headers(), properties.cookie()) != null;
    }

    private void end(HttpRequest request) {
        String id = id(request);
        if (id != null) {
            store.remove(key(id));
        }
    }

    /** Null if the cookie is not there, or cannot be one of ours. */
    private @Nullable String id(HttpRequest request) {
        String id = Cookies.first(request.headers(), properties.cookie());
        return id != null && id.length() == ID_LENGTH ? id : null;
    }

    /** Comparing hashes tells nothing about the identifier, however long it takes. */
    private static String key(String id) {
        return Sha256.base64(id);
    }

    private void requireEnabled() {
        if (!properties.enabled()) {
            throw new IllegalStateException("sessions are switched off; set security.session.enabled: true");
        }
    }
}
