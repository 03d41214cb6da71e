package dev.freshet.jwt;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.impl.ECDSA;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** An issuer, and tokens that an attacker would send instead of its own. The names are those of the attacks. */
public final class HostileTokens {
    public static final String ISSUER = "https://id.example";
    public static final String AUDIENCE = "books";

    private static final String HEADER = """
            {"alg":"RS256","typ":"at+jwt","kid":"rsa"}""";
    private static final String HEADER_EC = """
            {"alg":"ES256","typ":"at+jwt","kid":"ec"}""";

    private final RSAKey rsa = new RSAKeyGenerator(2048).keyID("rsa").keyUse(KeyUse.SIGNATURE).generate();
    private final ECKey curve = new ECKeyGenerator(Curve.P_256).keyID("ec").generate();
    private final RSAKey rs512 = new RSAKeyGenerator(2048).keyID("rs512").algorithm(JWSAlgorithm.RS512).generate();
    private final RSAKey forEncryption = new RSAKeyGenerator(2048).keyID("enc").keyUse(KeyUse.ENCRYPTION).generate();
    private final RSAKey ofAttacker = new RSAKeyGenerator(2048).keyID("rsa").generate();
    private final Map<String, String> tokens = new LinkedHashMap<>();
    private final Instant now;

    /** @param now the time of the server that receives the tokens */
    public HostileTokens(Instant now) throws Exception {
        this.now = now;
        addAlgorithms();
        addSignatures();
        addHeaders();
        addForms();
        addClaims();
    }

    /** The public keys of the issuer. */
    public String keys() {
        return new JWKSet(List.of(rsa, curve, rs512, forEncryption)).toPublicJWKSet().toString();
    }

    /** By the name of the attack. */
    public Map<String, String> all() {
        return tokens;
    }

    /** A valid token. */
    public String valid(String claims) throws Exception {
        return signed(HEADER, payload(claims), new RSASSASigner(rsa));
    }

    /** A valid token that another key of the issuer has signed. */
    public String validWithCurve() throws Exception {
        return signed(HEADER_EC, payload(""), new ECDSASigner(curve));
    }

    private String payload(String more) {
        return payload(ISSUER, AUDIENCE, 300, more);
    }

    private String payload(String issuer, String audience, int seconds, String more) {
        return "{\"iss\":\"" + issuer + "\",\"aud\":\"" + audience + "\",\"sub\":\"ann\",\"exp\":"
                + now.plusSeconds(seconds).getEpochSecond() + (more.isEmpty() ? "" : "," + more) + '}';
    }

    private static String encode(String text) {
        return encode(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String encode(byte[] bytes) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String signed(String header, String payload, JWSSigner signer) throws Exception {
        return sign(header, encode(header) + '.' + encode(payload), signer);
    }

    private static String signed(String header, byte[] payload, JWSSigner signer) throws Exception {
        return sign(header, encode(header) + '.' + encode(payload), signer);
    }

    /** With an algorithm that the signer supports, whatever the header says. */
    private static String sign(String header, String content, JWSSigner signer) throws Exception {
        JWSAlgorithm algorithm = header.contains("HS256") ? JWSAlgorithm.HS256
                : header.contains("RS512") ? JWSAlgorithm.RS512 : header.contains("ES256") ? JWSAlgorithm.ES256
                : header.contains("ES384") ? JWSAlgorithm.ES384 : JWSAlgorithm.RS256;
        Base64URL signature = signer.sign(new JWSHeader(algorithm), content.getBytes(StandardCharsets.US_ASCII));
        return content + '.' + signature;
    }

    private String header(String more) {
        return HEADER.substring(0, HEADER.length() - 1) + "," + more + "}";
    }

    private void add(String name, String token) {
        if (tokens.put(name, token) != null) {
            throw new IllegalStateException(name);
        }
    }

    private void addAlgorithms() throws Exception {
        String payload = payload("");
        add("alg-none", encode("{\"alg\":\"none\",\"typ\":\"at+jwt\"}") + '.' + encode(payload) + '.');
        add("alg-nOnE", encode("{\"alg\":\"nOnE\",\"typ\":\"at+jwt\"}") + '.' + encode(payload) + '.');
        String hs256 = HEADER.replace("RS256", "HS256");
        add("hs256-with-public-key", signed(hs256, payload, new MACSigner(rsa.toRSAPublicKey().getEncoded())));
        add("hs256-with-pem", signed(hs256, payload, new MACSigner("-----BEGIN PUBLIC KEY-----\n"
                + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(rsa.toRSAPublicKey().getEncoded())
                + "\n-----END PUBLIC KEY-----\n")));
        add("empty-hmac-key", signed(hs256, payload, new MACSigner(new byte[32])));
        add("alg-unlisted", signed(HEADER.replace("RS256", "RS512"), payload, new RSASSASigner(rsa)));
        add("alg-not-the-keys", signed(HEADER.replace("\"rsa\"", "\"rs512\""), payload, new RSASSASigner(rs512)));
        add("alg-look-alike", signed(HEADER.replace("RS256", "\uff32S256"), payload, new RSASSASigner(rsa)));
        add("other-curve", signed(HEADER_EC.replace("ES256", "ES384"), payload,
                new ECDSASigner(new ECKeyGenerator(Curve.P_384).generate())));
        add("alg-missing", signed("{\"typ\":\"at+jwt\",\"kid\":\"rsa\"}", payload, new RSASSASigner(rsa)));
    }

    private void addSignatures() throws Exception {
        String good = valid("");
        String[] parts = good.split("\\.");
        String[] onCurve = validWithCurve().split("\\.");
        add("ecdsa-zero", onCurve[0] + '.' + onCurve[1] + '.' + encode(new byte[64]));
        add("ecdsa-der", onCurve[0] + '.' + onCurve[1] + '.'
                + encode(ECDSA.transcodeSignatureToDER(Base64.getUrlDecoder().decode(onCurve[2]))));
        add("no-signature", parts[0] + '.' + parts[1] + '.');
        byte[] flipped = Base64.getUrlDecoder().decode(parts[2]);
        flipped[17] ^= 1;
        add("bit-flipped", parts[0] + '.' + parts[1] + '.' + encode(flipped));
        add("trailing-bytes", good + "AAAA");
        add("trailing-bits", good.substring(0, good.length() - 1) + (char) (good.charAt(good.length() - 1) + 1));
        add("swapped-payload", parts[0] + '.' + encode(payload("\"roles\":[\"admin\"]")) + '.' + parts[2]);
        add("truncated", good.substring(0, good.length() / 2));
        add("enc-key", signed(HEADER.replace("\"rsa\"", "\"enc\""), payload(""), new RSASSASigner(forEncryption)));
        add("issuer-b-key", signed(HEADER, payload(""), new RSASSASigner(ofAttacker)));
    }

    private void addHeaders() throws Exception {
        String payload = payload("");
        JWSSigner attacker = new RSASSASigner(ofAttacker);
        add("header-jwk", signed(header("\"jwk\":" + ofAttacker.toPublicJWK().toJSONString()), payload, attacker));
        add("header-jwk-malformed", signed(header("\"jwk\":{\"kty\":\"RSA\",\"oth\":[{}]}"), payload, attacker));
        add("jku", signed(header("\"jku\":\"https://evil.example/keys\""), payload, attacker));
        add("x5u", signed(header("\"x5u\":\"https://evil.example/cert\""), payload, attacker));
        add("x5c", signed(header("\"x5c\":[\"MIIB\"]"), payload, attacker));
        add("kid-traversal", signed(HEADER.replace("\"rsa\"", "\"../../../../dev/null\""), payload, attacker));
        add("kid-injection", signed(HEADER.replace("\"rsa\"", "\"x' or '1'='1\""), payload, attacker));
        add("kid-flood", signed(HEADER.replace("\"rsa\"", "\"" + "k".repeat(4_000) + "\""), payload, attacker));
        JWSSigner issuer = new RSASSASigner(rsa);
        add("crit-unknown", signed(header("\"crit\":[\"acme\"],\"acme\":1"), payload, issuer));
        add("b64-false", signed(header("\"crit\":[\"b64\"],\"b64\":false"), payload, issuer));
        add("zip", signed(header("\"zip\":\"DEF\""), payload, issuer));
        add("id-token", signed(HEADER.replace("at+jwt", "JWT"), payload, issuer));
        add("logout-token", signed(HEADER.replace("at+jwt", "logout+jwt"), payload, issuer));
        add("typ-with-line-break", signed(HEADER.replace("at+jwt", "at\\njwt"), payload, issuer));
        add("typ-flood", signed(HEADER.replace("at+jwt", "t".repeat(4_000)), payload, issuer));
        add("typ-missing", signed("{\"alg\":\"RS256\",\"kid\":\"rsa\"}", payload, issuer));
        add("duplicate-alg", signed(header("\"alg\":\"none\""), payload, issuer));
    }

    private void addForms() throws Exception {
        JWSSigner issuer = new RSASSASigner(rsa);
        String good = valid("");
        String[] parts = good.split("\\.");
        add("jwe-plain", encode("{\"alg\":\"RSA-OAEP\",\"enc\":\"A128GCM\"}") + ".AA.AA." + parts[1] + ".AA");
        add("pbes2-huge-p2c", encode("{\"alg\":\"PBES2-HS256+A128KW\",\"enc\":\"A128GCM\",\"p2s\":\"AA\","
                + "\"p2c\":2147483647}") + ".AA.AA.AA.AA");
        add("zip-bomb", encode("{\"alg\":\"dir\",\"enc\":\"A128GCM\",\"zip\":\"DEF\"}") + "..AA."
                + "A".repeat(8_000) + ".AA");
        add("nested-10000", signed(HEADER, "{\"a\":" + "[".repeat(5_000) + "]".repeat(5_000) + "}", issuer));
        add("nested-100", signed(HEADER, payload("\"a\":" + "[".repeat(100) + "]".repeat(100)), issuer));
        add("duplicate-claims", signed(HEADER, payload("\"sub\":\"root\""), issuer));
        add("duplicate-by-escape", signed(HEADER, payload("\"s\\u0075b\":\"root\""), issuer));
        byte[] badUtf8 = payload("\"x\":\"\u00e9\"").getBytes(StandardCharsets.ISO_8859_1);
        add("bad-utf8", signed(HEADER, badUtf8, issuer));
        add("padded-base64", parts[0] + '.' + parts[1] + '.' + parts[2] + "==");
        add("text-after-json", signed(HEADER, payload("") + "{}", issuer));
        add("not-an-object", signed(HEADER, "[]", issuer));
        add("two-parts", parts[0] + '.' + parts[1]);
        add("four-parts", good + ".AA");
        add("empty-parts", "..");
        add("too-long", signed(HEADER, payload("\"x\":\"" + "x".repeat(16_000) + "\""), issuer));
    }

    private void addClaims() throws Exception {
        JWSSigner issuer = new RSASSASigner(rsa);
        add("expired", signed(HEADER, payload(ISSUER, AUDIENCE, -31, ""), issuer));
        add("not-yet", signed(HEADER, payload("\"nbf\":" + now.plusSeconds(60).getEpochSecond()), issuer));
        String tail = ",\"exp\":" + now.plusSeconds(300).getEpochSecond();
        add("exp-missing", signed(HEADER, payload("").replace(tail, ""), issuer));
        add("exp-text", signed(HEADER, payload("").replace(tail, ",\"exp\":\"9999999999\""), issuer));
        add("exp-null", signed(HEADER, payload("").replace(tail, ",\"exp\":null"), issuer));
        add("exp-huge-negative", signed(HEADER, payload("").replace(tail, ",\"exp\":-9e300"), issuer));
        add("nbf-text", signed(HEADER, payload("\"nbf\":\"0\""), issuer));
        add("other-audience", signed(HEADER, payload(ISSUER, "orders", 300, ""), issuer));
        add("audience-part", signed(HEADER, payload(ISSUER, "books2", 300, ""), issuer));
        add("other-issuer", signed(HEADER, payload("https://evil.example", AUDIENCE, 300, ""), issuer));
        add("issuer-with-slash", signed(HEADER, payload(ISSUER + "/", AUDIENCE, 300, ""), issuer));
        add("issuer-look-alike", signed(HEADER, payload("https://\u0456d.example", AUDIENCE, 300, ""), issuer));
        add("cnf-unproved", signed(HEADER, payload("\"cnf\":{\"jkt\":\"AA\"}"), issuer));
    }
}
