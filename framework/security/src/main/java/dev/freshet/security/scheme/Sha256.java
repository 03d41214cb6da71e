package dev.freshet.security.scheme;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;

/**
 * Hashes of random credentials, so that neither the configuration nor a cache has the credentials themselves. Not for
 * passwords, because an attacker could try too many of them in a second.
 */
public final class Sha256 {
    /** In hexadecimal digits. */
    static final int LENGTH = 64;

    private Sha256() {
    }

    /** Lowercase hexadecimal digits. */
    public static String of(String credential) {
        return HexFormat.of().formatHex(digest(credential));
    }

    /** In the alphabet for URLs (RFC 4648 section 5), without padding: 43 characters. */
    public static String base64(String credential) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(digest(credential));
    }

    private static byte[] digest(String credential) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(credential.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every JDK has SHA-256", missing);
        }
    }

    /** Whether the text could be a hash, in any letter case. */
    static boolean isOne(String text) {
        return text.length() == LENGTH && text.chars().allMatch(HexFormat::isHexDigit);
    }
}
