package dev.freshet.web.rate;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;

/** Makes the keys by which requests are counted. */
public final class BucketKey {
    private static final int SUBSCRIBER_BYTES = 8;

    private BucketKey() {
    }

    /** For IPv6, the first 64 bits count, because one subscriber has them all. */
    public static String of(InetAddress address) {
        return address instanceof Inet6Address
                ? HexFormat.of().formatHex(Arrays.copyOf(address.getAddress(), SUBSCRIBER_BYTES))
                : address.getHostAddress();
    }

    /**
     * A hash of the text, because the text may be long, or secret. It begins with a character with which no address
     * begins.
     */
    public static String of(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return '=' + Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
