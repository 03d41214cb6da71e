package dev.freshet.http;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A cookie that a response sets (RFC 6265bis section 4.1). By default it is sent with all paths of the host, only over
 * TLS, not readable by scripts, not with requests of other sites except navigations, and until the browser ends. Not
 * thread-safe.
 *
 * <pre>{@code response.cookie(SetCookie.of("theme", "dark").maxAge(Duration.ofDays(30)));}</pre>
 */
public final class SetCookie {
    /** The prefix of cookies that only this host can set, and only over TLS (RFC 6265bis section 4.1.3.2). */
    public static final String HOST_PREFIX = "__Host-";
    /** Browsers ignore a cookie whose name and value together have more bytes. */
    public static final int MAX_SIZE = 4_096;
    private static final int MAX_ATTRIBUTE = 1_024;
    /** Browsers shorten longer times (RFC 6265bis section 5.5). */
    private static final Duration LONGEST = Duration.ofDays(400);

    private final String name;
    private final String value;
    private String path = "/";
    private @Nullable String domain;
    private @Nullable Duration maxAge;
    private boolean secure = true;
    private boolean httpOnly = true;
    private SameSite sameSite = SameSite.LAX;
    private boolean partitioned;

    /** Whether browsers send the cookie with requests that other sites start (RFC 6265bis section 4.1.2.7). */
    public enum SameSite {
        /** Never. */
        STRICT("Strict"),
        /** Only if the user navigates to this site with a safe method. */
        LAX("Lax"),
        /** Always. */
        NONE("None");

        private final String text;

        SameSite(String text) {
            this.text = text;
        }
    }

    private SetCookie(String name, String value) {
        this.name = name;
        this.value = value;
    }

    /**
     * A cookie with the default attributes.
     *
     * @param name a token (RFC 9110 section 5.6.2)
     * @param value ASCII without blanks, controls, quotes, commas, semicolons and backslashes; encode anything else
     * @throws IllegalArgumentException if name or value has another character, or both are longer than
     *     {@link #MAX_SIZE} bytes
     */
    public static SetCookie of(String name, String value) {
        if (!FieldSyntax.isToken(name)) {
            throw new IllegalArgumentException("the name of a cookie must be a token; use letters, digits, - and _");
        }
        for (int i = 0; i < value.length(); i++) {
            if (!isOctet(value.charAt(i))) {
                throw new IllegalArgumentException("the value of cookie " + name + " has a character that is not"
                        + " allowed, at index " + i + "; encode it, for example with URLEncoder");
            }
        }
        if (name.length() + value.length() > MAX_SIZE) {
            throw new IllegalArgumentException("cookie " + name + " is longer than " + MAX_SIZE
                    + " bytes, so browsers ignore it");
        }
        return new SetCookie(name, value);
    }

    /**
     * Makes browsers forget a cookie. Path and domain must be those with which it was set.
     *
     * @throws IllegalArgumentException if the name is not a token
     */
    public static SetCookie removal(String name) {
        return of(name, "").maxAge(Duration.ZERO);
    }

    /** {@code cookie-octet} of RFC 6265bis section 4.1.1. */
    private static boolean isOctet(char c) {
        return c > ' ' && c < 0x7f && c != '"' && c != ',' && c != ';' && c != '\\';
    }

    /**
     * The paths that the cookie is for: this one and those below it. Default: {@code /}.
     *
     * @throws IllegalArgumentException if the text is not the path of a URL, or longer than 1,024 bytes
     */
    public SetCookie path(String path) {
        if (!path.startsWith("/") || !isAttribute(path)) {
            throw new IllegalArgumentException("the path of cookie " + name + " must begin with / and have neither"
                    + " blanks nor semicolons");
        }
        this.path = path;
        return this;
    }

    /**
     * The domain whose hosts, with all subdomains, receive the cookie. Default: only the host that sets it.
     *
     * @throws IllegalArgumentException if the text is not a host name
     */
    public SetCookie domain(String domain) {
        boolean host = domain.chars().allMatch(
                c -> c == '.' || c == '-' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z');
        if (!host || domain.isEmpty() || domain.startsWith(".") || !isAttribute(domain)) {
            throw new IllegalArgumentException("the domain of cookie " + name + " must be a host name such as"
                    + " example.org");
        }
        this.domain = domain;
        return this;
    }

    /**
     * How long browsers keep the cookie. Default: until the browser ends.
     *
     * @param maxAge whole seconds, 0 to 400 days; 0 makes browsers forget the cookie
     * @throws IllegalArgumentException if it is out of range
     */
    public SetCookie maxAge(Duration maxAge) {
        if (maxAge.isNegative() || maxAge.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException("the age of cookie " + name + " must be from 0 to 400 days");
        }
        this.maxAge = maxAge;
        return this;
    }

    /** Whether browsers send the cookie only over TLS. Default: true. */
    public SetCookie secure(boolean secure) {
        this.secure = secure;
        return this;
    }

    /** Whether the cookie is hidden from scripts. Default: true. */
    public SetCookie httpOnly(boolean httpOnly) {
        this.httpOnly = httpOnly;
        return this;
    }

    /** Default: {@link SameSite#LAX}. */
    public SetCookie sameSite(SameSite sameSite) {
        this.sameSite = sameSite;
        return this;
    }

    /** Whether a framed page has a cookie of its own for each site that frames it (CHIPS). Default: false. */
    public SetCookie partitioned(boolean partitioned) {
        this.partitioned = partitioned;
        return this;
    }

    /**
     * The value of the header {@code Set-Cookie}.
     *
     * @throws IllegalArgumentException if browsers would ignore the cookie, because the attributes contradict each
     *     other or the prefix of the name
     */
    public String header() {
        requireRules();
        StringBuilder text = new StringBuilder(name).append('=').append(value).append("; Path=").append(path);
        if (domain != null) {
            text.append("; Domain=").append(domain);
        }
        if (maxAge != null) {
            text.append("; Max-Age=").append(maxAge.toSeconds());
        }
        text.append(secure ? "; Secure" : "").append(httpOnly ? "; HttpOnly" : "").append("; SameSite=")
                .append(sameSite.text).append(partitioned ? "; Partitioned" : "");
        return text.toString();
    }

    /** Browsers compare prefixes without regard to case. */
    private void requireRules() {
        String lower = name.toLowerCase(Locale.ROOT);
        boolean host = lower.startsWith("__host-");
        require(secure || !host && !lower.startsWith("__secure-"), "its prefix demands secure(true)");
        require(!host || domain == null, "its prefix __Host- allows no domain");
        require(!host || path.equals("/"), "its prefix __Host- demands the path /");
        require(secure || sameSite != SameSite.NONE, "SameSite=None demands secure(true)");
        require(secure || !partitioned, "Partitioned demands secure(true)");
    }

    private void require(boolean holds, String problem) {
        if (!holds) {
            throw new IllegalArgumentException("browsers would ignore the cookie " + name + ": " + problem);
        }
    }

    /** {@code av-octet} of RFC 6265bis section 4.1.1, without blanks. */
    private static boolean isAttribute(String text) {
        return text.length() <= MAX_ATTRIBUTE && text.chars().allMatch(c -> c > ' ' && c < 0x7f && c != ';');
    }

    /** The name only, because logs must not receive the value. */
    @Override
    public String toString() {
        return name;
    }
}
