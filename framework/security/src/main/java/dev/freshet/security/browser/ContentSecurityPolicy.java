package dev.freshet.security.browser;

import dev.freshet.http.HttpResponse;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Lets single scripts and styles inside a page run although the policy {@code security.headers.content-security-policy}
 * forbids them (CSP Level 3, section 2.3.1). A bean. Thread-safe.
 */
public final class ContentSecurityPolicy {
    static final String NAME = "Content-Security-Policy";
    private static final int NONCE_BYTES = 16;
    private static final String SCRIPTS = "script-src";
    private static final String STYLES = "style-src";
    private static final String DEFAULTS = "default-src";

    private final SecureRandom random = new SecureRandom();
    private final boolean enabled;
    /** The texts before, between and after the places of the nonce; one text if it has no place. */
    private final List<String> pieces;

    ContentSecurityPolicy(String policy) {
        enabled = !policy.equals(HeaderProperties.OFF);
        String styles = sources(policy, STYLES);
        List<String> places = styles != null && allowsAllStyles(styles) ? List.of(SCRIPTS) : List.of(SCRIPTS, STYLES);
        List<String> directives = new ArrayList<>();
        for (String directive : policy.split(";", -1)) {
            if (!directive.isBlank() && places.stream().noneMatch(name -> is(directive, name))) {
                directives.add(directive.strip());
            }
        }
        List<String> texts = new ArrayList<>();
        String text = String.join("; ", directives);
        for (String name : places) {
            String sources = sources(policy, name);
            if (sources != null) {
                texts.add(text + "; " + name + ' ' + sources);
                text = "";
            }
        }
        texts.add(text);
        pieces = List.copyOf(texts);
    }

    /**
     * Allows the elements {@code <script nonce="...">} and {@code <style nonce="...">} in this response. Call it once
     * for each response, before it is committed. A cache must not store the value.
     *
     * <p>If the policy does not restrict scripts, those without the nonce run too. The same applies to styles. If the
     * policy allows styles by {@code 'unsafe-inline'}, styles without the nonce work too. For scripts, browsers ignore
     * {@code 'unsafe-inline'} in this response.
     *
     * @return 128 random bits in Base64, which needs no escaping in HTML
     */
    public String nonce(HttpResponse response) {
        byte[] bytes = new byte[NONCE_BYTES];
        random.nextBytes(bytes);
        String nonce = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        if (enabled) {
            response.header(NAME, String.join("'nonce-" + nonce + "'", pieces));
        }
        return nonce;
    }

    /**
     * The sources of a directive; without it, those of default-src apply (CSP Level 3, section 6.8.3). Null if the
     * policy has neither: it allows everything, and a directive with only the nonce would forbid everything else.
     */
    private static @Nullable String sources(String policy, String name) {
        String defaults = null;
        for (String directive : policy.split(";", -1)) {
            if (is(directive, name)) {
                return allowing(directive.strip().substring(name.length()));
            }
            if (is(directive, DEFAULTS)) {
                defaults = allowing(directive.strip().substring(DEFAULTS.length()));
            }
        }
        return defaults;
    }

    /** With a nonce, browsers would ignore {@code 'unsafe-inline'}, and a style attribute cannot have a nonce. */
    private static boolean allowsAllStyles(String sources) {
        String lower = sources.toLowerCase(Locale.ROOT);
        return lower.contains("'unsafe-inline'") && !lower.contains("'nonce-") && !lower.contains("'sha");
    }

    private static boolean is(String directive, String name) {
        String text = directive.strip() + ' ';
        return text.regionMatches(true, 0, name + ' ', 0, name.length() + 1);
    }

    /** {@code 'none'} must stand alone, so a nonce replaces it. */
    private static String allowing(String sources) {
        String text = sources.strip();
        return text.isEmpty() || text.equalsIgnoreCase("'none'") ? "" : text + ' ';
    }
}
