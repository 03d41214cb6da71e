package dev.freshet.jwt;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.util.Base64URL;
import dev.freshet.jwt.InvalidTokenException.Reason;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.util.Base64;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A signed token in its compact form (RFC 7515 section 3.1), read but not checked. Each part has exactly one spelling:
 * Base64 without padding, JSON without duplicate names.
 */
record CompactToken(JWSHeader header, Map<String, @Nullable Object> headerFields, Map<String, @Nullable Object> claims,
        byte[] signed, Base64URL signature) {
    /** In characters. Servers limit headers, but not every caller is a server. */
    static final int MAX_LENGTH = 16 * 1024;

    private static final int PARTS = 3;

    static CompactToken read(String text) throws InvalidTokenException {
        if (text.length() > MAX_LENGTH) {
            throw new InvalidTokenException(Reason.TOO_LONG);
        }
        String[] parts = text.split("\\.", PARTS + 1);
        if (parts.length != PARTS) {
            throw new InvalidTokenException(Reason.MALFORMED);
        }
        try {
            Map<String, @Nullable Object> fields = StrictJson.object(bytes(parts[0]));
            Map<String, @Nullable Object> claims = StrictJson.object(bytes(parts[1]));
            bytes(parts[2]);
            if (fields.containsKey("crit") || fields.containsKey("b64") || fields.containsKey("zip")) {
                throw new InvalidTokenException(Reason.CRITICAL_HEADER);
            }
            return new CompactToken(JWSHeader.parse(new Base64URL(parts[0])), fields, claims,
                    (parts[0] + '.' + parts[1]).getBytes(StandardCharsets.US_ASCII), new Base64URL(parts[2]));
        } catch (ParseException | RuntimeException unreadable) {
            // The library reports some malformed keys in the header by NullPointerException.
            throw new InvalidTokenException(Reason.MALFORMED);
        }
    }

    /** Refuses padding, line breaks and bits that do not count, which would give one token several spellings. */
    private static byte[] bytes(String part) {
        byte[] bytes = Base64.getUrlDecoder().decode(part);
        if (!Base64.getUrlEncoder().withoutPadding().encodeToString(bytes).equals(part)) {
            throw new IllegalArgumentException("not canonical Base64");
        }
        return bytes;
    }
}
