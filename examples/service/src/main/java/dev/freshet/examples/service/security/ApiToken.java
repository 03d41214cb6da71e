package dev.freshet.examples.service.security;

import dev.freshet.inject.Component;
import java.security.SecureRandom;
import java.util.Base64;

/** The token of this process: the configured one, or a random one that only readers of the output know. */
@Component
public class ApiToken {
    private static final int RANDOM_BYTES = 18;

    private final String text;
    private final boolean made;

    public ApiToken(ApiSettings settings) {
        made = settings.token().isEmpty();
        text = settings.token().orElseGet(ApiToken::random);
    }

    private static String random() {
        byte[] bytes = new byte[RANDOM_BYTES];
        new SecureRandom().nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    public String text() {
        return text;
    }

    /** Tells the person who starts the service which token it made; empty if the token is configured. */
    public String hint(int port) {
        // Joined, not formatted: a format with %d loads the number symbols of the locale at every start.
        return made ? "No api.token is set. Until this process ends it is " + text + "\n"
                + "  curl -i -H 'Authorization: Bearer " + text + "' localhost:" + port + "/api/users/1\n" : "";
    }
}
