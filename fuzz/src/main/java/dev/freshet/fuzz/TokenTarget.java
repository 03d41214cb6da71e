package dev.freshet.fuzz;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import dev.freshet.jwt.InvalidTokenException;
import dev.freshet.jwt.KeySource;
import dev.freshet.jwt.TokenRules;
import dev.freshet.jwt.TokenVerifier;
import dev.freshet.jwt.TokenVerifier.TrustedIssuer;
import dev.freshet.jwt.VerifiedTokens;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * The header and the claims of a token, with a line break between them, which the issuer then signs. What is accepted
 * must follow the rules in the eyes of a second parser too. Input without a line break is a token as clients send it.
 */
final class TokenTarget implements FuzzTarget {
    private static final String ISSUER = "https://id.example";
    private static final String AUDIENCE = "books";
    private static final long NOW = 1_800_000_000;
    private static final byte[] SECRET = new byte[32];

    private final JsonFactory jackson =
            JsonFactory.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
    private final TokenVerifier verifier = new TokenVerifier(List.of(new TrustedIssuer(
            new TokenRules(ISSUER, Set.of(AUDIENCE), Set.of(TokenRules.ACCESS_TOKEN), Set.of("HS256"), Duration.ZERO),
            KeySource.ofSecret(SECRET))), InstantSource.fixed(Instant.ofEpochSecond(NOW)));
    private final VerifiedTokens<Map<String, @Nullable Object>, RuntimeException> remembered =
            new VerifiedTokens<>(verifier, claims -> claims);

    @Override
    public void test(byte[] input) {
        int end = 0;
        while (end < input.length && input[end] != '\n') {
            end++;
        }
        if (end == input.length) {
            require(!isAccepted(new String(input, StandardCharsets.ISO_8859_1)), "accepts what nobody has signed");
            return;
        }
        byte[] header = Arrays.copyOf(input, end);
        byte[] claims = Arrays.copyOfRange(input, end + 1, input.length);
        String token = signed(header, claims);
        if (isAccepted(token)) {
            requireRules(members(header), members(claims));
            require(!isAccepted(token.substring(0, token.length() - 1)), "accepts half a signature");
        }
    }

    private boolean isAccepted(String token) {
        boolean accepted = isAccepted(token, verifier::verify);
        require(isAccepted(token, remembered::read) == accepted, "remembers another result");
        require(isAccepted(token, remembered::read) == accepted, "remembers another result");
        return accepted;
    }

    private interface Check {
        Object check(String token) throws InvalidTokenException;
    }

    private static boolean isAccepted(String token, Check check) {
        try {
            check.check(token);
            return true;
        } catch (InvalidTokenException refused) {
            return false;
        }
    }

    private static String signed(byte[] header, byte[] claims) {
        Base64.Encoder base64 = Base64.getUrlEncoder().withoutPadding();
        String content = base64.encodeToString(header) + '.' + base64.encodeToString(claims);
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
            return content + '.' + base64.encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void requireRules(Map<String, String> header, Map<String, String> claims) {
        require("HS256".equals(header.get("alg")), "accepts another algorithm");
        require(header.getOrDefault("typ", "").toLowerCase(Locale.ROOT).endsWith(TokenRules.ACCESS_TOKEN),
                "accepts another type");
        require(!header.containsKey("crit") && !header.containsKey("b64") && !header.containsKey("zip"),
                "accepts a header that changes the meaning");
        require(ISSUER.equals(claims.get("iss")), "accepts another issuer");
        require(AUDIENCE.equals(claims.get("aud")) || claims.getOrDefault("aud", "").equals("["),
                "accepts another audience");
        require(!claims.containsKey("cnf"), "accepts a token that is bound to a key");
        require(Double.parseDouble(claims.getOrDefault("exp", "0")) > NOW, "accepts an expired token");
        require(Double.parseDouble(claims.getOrDefault("nbf", "0")) < NOW + 1, "accepts a token too early");
    }

    /** The members of an object as Jackson reads them: the text of each value, or its first character. */
    private Map<String, String> members(byte[] json) {
        Map<String, String> members = new HashMap<>();
        try (JsonParser parser = jackson.createParser(new String(json, StandardCharsets.UTF_8))) {
            require(parser.nextToken() == JsonToken.START_OBJECT, "accepts what is not an object");
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, parser.getText());
                parser.skipChildren();
            }
            require(parser.currentToken() == JsonToken.END_OBJECT && parser.nextToken() == null, "accepts more");
        } catch (IOException refused) {
            throw new IllegalStateException("Jackson refuses what is accepted", refused);
        }
        return members;
    }

    private static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException(what);
        }
    }
}
