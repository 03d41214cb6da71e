package dev.freshet.server.tls;

import dev.freshet.transport.tls.Der;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.Signature;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A self-signed ECDSA certificate (RFC 5280) for a server on this machine.
 *
 * @param host the name; the certificate is also valid for 127.0.0.1 and ::1
 */
record SelfSigned(String host, Instant from, Instant to) {
    private static final byte[] ECDSA_WITH_SHA256 = Der.sequence(Der.oid(1, 2, 840, 10045, 4, 3, 2));
    private static final byte[] COMMON_NAME = Der.oid(2, 5, 4, 3);
    private static final byte[] ALTERNATIVE_NAMES = Der.oid(2, 5, 29, 17);
    private static final byte[] BASIC_CONSTRAINTS = Der.oid(2, 5, 29, 19);
    private static final byte[] EXTENDED_KEY_USAGE = Der.oid(2, 5, 29, 37);
    private static final byte[] SERVER_AUTH = Der.oid(1, 3, 6, 1, 5, 5, 7, 3, 1);
    private static final int VERSION_3 = 2;
    private static final int DNS_NAME = 2;
    private static final int IP_ADDRESS = 7;

    byte[] encode(KeyPair pair) throws GeneralSecurityException {
        byte[] toSign = toSign(pair);
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(pair.getPrivate());
        signature.update(toSign);
        return Der.sequence(toSign, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
    }

    private byte[] toSign(KeyPair pair) {
        byte[] name = Der.sequence(Der.set(Der.sequence(COMMON_NAME, Der.utf8(host + " (development)"))));
        byte[] serial = Der.integer(new BigInteger(120, new SecureRandom()).setBit(119));
        byte[] validity = Der.sequence(time(from), time(to));
        return Der.sequence(Der.tagged(0, Der.integer(BigInteger.valueOf(VERSION_3))), serial, ECDSA_WITH_SHA256, name,
                validity, name, pair.getPublic().getEncoded(), Der.tagged(3, extensions()));
    }

    /** Omits key usage: with it, OpenSSL would not accept the certificate as its own issuer. */
    private byte[] extensions() {
        byte[] names = Der.sequence(Der.implicit(DNS_NAME, host.getBytes(StandardCharsets.US_ASCII)),
                Der.implicit(IP_ADDRESS, new byte[] {127, 0, 0, 1}),
                Der.implicit(IP_ADDRESS, new byte[] {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}));
        return Der.sequence(extension(ALTERNATIVE_NAMES, names), extension(BASIC_CONSTRAINTS, Der.sequence()),
                extension(EXTENDED_KEY_USAGE, Der.sequence(SERVER_AUTH)));
    }

    private static byte[] extension(byte[] type, byte[] value) {
        return Der.sequence(type, Der.octets(value));
    }

    private static byte[] time(Instant instant) {
        return Der.utcTime(DateTimeFormatter.ofPattern("yyMMddHHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC)
                .format(instant));
    }
}
