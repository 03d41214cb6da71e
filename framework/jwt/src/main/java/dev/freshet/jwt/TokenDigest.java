package dev.freshet.jwt;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The SHA-256 digest of a token, as four numbers. The time of a comparison may depend on the digests, because nobody
 * can compute a token from its digest.
 */
record TokenDigest(long first, long second, long third, long fourth) {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    static TokenDigest of(byte[] token) {
        byte[] digest = sha256().digest(token);
        return new TokenDigest(number(digest, 0), number(digest, 1), number(digest, 2), number(digest, 3));
    }

    private static long number(byte[] digest, int index) {
        return (long) LONG.get(digest, index * Long.BYTES);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            // Every Java platform has it.
            throw new IllegalStateException(impossible);
        }
    }

    /** Digests are random, so a part of one is as good as a hash of all. */
    @Override
    public int hashCode() {
        return (int) first;
    }
}
