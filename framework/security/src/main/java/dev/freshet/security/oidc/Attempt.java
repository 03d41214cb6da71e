package dev.freshet.security.oidc;

import dev.freshet.http.Cookies;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.SetCookie;
import dev.freshet.security.scheme.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A login that a browser has begun. The browser keeps it in a cookie of its own for each attempt, so several tabs can
 * log in at the same time. An attacker can neither read nor set this cookie, and so cannot make a browser end an
 * attempt that it has not begun (RFC 9700 section 4.7).
 *
 * @param slot the number of its cookie
 * @param state goes to the identity server and back
 * @param verifier proves to the identity server that the code belongs to this attempt (PKCE, RFC 7636)
 * @param nonce ties the ID token to this attempt
 * @param path the path that the user wanted to open
 */
record Attempt(int slot, String state, String verifier, String nonce, String path) {
    private static final String COOKIE = SetCookie.HOST_PREFIX + "login-";
    /** Further attempts at the same time replace one of these, so that cookies do not fill the requests. */
    private static final int SLOTS = 8;
    private static final Duration LIFE = Duration.ofMinutes(15);
    /** In characters, for all attempts of a browser together: HTTP/2 has 16 KB for all headers of a request. */
    private static final int LONGEST_PATH = 1_000;
    private static final int RANDOM_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    /** Chooses a slot at random, because a browser that opens several tabs at once has none of their cookies yet. */
    static Attempt begin(HttpRequest request, String path) {
        int first = RANDOM.nextInt(SLOTS);
        int slot = first;
        int others = 0;
        for (int i = 0; i < SLOTS; i++) {
            int next = (first + i) % SLOTS;
            if (Cookies.first(request.headers(), COOKIE + next) == null) {
                slot = next;
            } else {
                others++;
            }
        }
        boolean kept = isOwn(path) && path.length() <= LONGEST_PATH / (others + 1);
        return new Attempt(slot, slot + random(), random(), random(), kept ? path : "/");
    }

    /** If a path begins with two slashes, or with a slash and a backslash, browsers read another host from it. */
    private static boolean isOwn(String path) {
        boolean own = path.startsWith("/") && path.length() <= LONGEST_PATH
                && !(path.length() > 1 && (path.charAt(1) == '/' || path.charAt(1) == '\\'));
        for (int i = 0; i < path.length(); i++) {
            own &= path.charAt(i) > ' ' && path.charAt(i) < 0x7f;
        }
        return own;
    }

    private static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(bytes);
        return encode(bytes);
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The attempt that the browser has begun with this state; null if there is none. */
    static @Nullable Attempt of(HttpRequest request, String state) {
        int slot = state.isEmpty() ? -1 : state.charAt(0) - '0';
        String cookie = slot < 0 || slot >= SLOTS ? null : Cookies.first(request.headers(), COOKIE + slot);
        String[] parts = cookie == null ? new String[0] : cookie.split("\\.", -1);
        if (parts.length != 4 || !MessageDigest.isEqual(parts[0].getBytes(StandardCharsets.UTF_8),
                state.getBytes(StandardCharsets.UTF_8))) {
            return null;
        }
        try {
            String path = new String(Base64.getUrlDecoder().decode(parts[3]), StandardCharsets.US_ASCII);
            return isOwn(path) ? new Attempt(slot, parts[0], parts[1], parts[2], path) : null;
        } catch (IllegalArgumentException notOurs) {
            return null;
        }
    }

    SetCookie cookie() {
        return SetCookie.of(COOKIE + slot, state + '.' + verifier + '.' + nonce + '.'
                + encode(path.getBytes(StandardCharsets.US_ASCII))).maxAge(LIFE);
    }

    /** Ends the attempt in the browser. */
    SetCookie removal() {
        return SetCookie.removal(COOKIE + slot);
    }

    /** {@code code_challenge} with the method S256. */
    String challenge() {
        return Sha256.base64(verifier);
    }

    /** Without what an attacker could use. */
    @Override
    public String toString() {
        return "Attempt[slot=" + slot + ", path=" + path + "]";
    }
}
