package dev.freshet.security.scheme;

import dev.freshet.security.PasswordHash;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * A name and a password, from {@code Authorization} (RFC 7617) or from a form.
 *
 * @param name at most 256 characters
 * @param password at most {@link PasswordHash#MAX_LENGTH} characters
 */
record BasicCredentials(String name, String password) {
    private static final String SCHEME = "Basic ";
    private static final int LONGEST_NAME = 256;

    /**
     * Null if the header has another scheme.
     *
     * @throws RefusedException if it is malformed
     */
    static @Nullable BasicCredentials of(@Nullable String authorization) throws RefusedException {
        if (authorization == null || !authorization.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        String text = decoded(authorization.substring(SCHEME.length()).strip());
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw malformed();
        }
        return of(text.substring(0, colon), text.substring(colon + 1));
    }

    /** @throws RefusedException if they are not possible */
    static BasicCredentials of(String name, String password) throws RefusedException {
        boolean possible = !name.isEmpty() && name.length() <= LONGEST_NAME
                && password.length() <= PasswordHash.MAX_LENGTH
                && (name + password).chars().noneMatch(Character::isISOControl);
        if (!possible) {
            throw malformed();
        }
        return new BasicCredentials(name, password);
    }

    private static String decoded(String base64) throws RefusedException {
        try {
            return StandardCharsets.UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(Base64.getDecoder().decode(base64))).toString();
        } catch (IllegalArgumentException | CharacterCodingException wrong) {
            throw malformed();
        }
    }

    private static RefusedException malformed() {
        return new RefusedException(Refusal.BAD_CREDENTIALS, "the name and password are malformed");
    }

    /** The name only. */
    @Override
    public String toString() {
        return name;
    }
}
