package dev.freshet.server;

import dev.freshet.server.config.TlsConfig;
import dev.freshet.test.network.Keytool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** A self-signed certificate and its key, made by the JDK's keytool, in any of the forms that files come in. */
record TestCertificate(Path store, PrivateKey key, Certificate certificate) {
    static final String PASSWORD = Keytool.PASSWORD;

    /** @param algorithm RSA, RSASSA-PSS, EC or Ed25519 */
    static TestCertificate of(Path folder, String host, String algorithm, String... options) throws Exception {
        Path store = Files.createTempDirectory(folder, "store").resolve("store.p12");
        List<String> all = new ArrayList<>(List.of("-ext", "san=dns:" + host));
        all.addAll(List.of(options));
        KeyStore keys = Keytool.generate(store, "x", algorithm, host, all.toArray(String[]::new));
        return new TestCertificate(store, (PrivateKey) keys.getKey("x", PASSWORD.toCharArray()),
                keys.getCertificate("x"));
    }

    KeyStore keys() throws IOException, GeneralSecurityException {
        return Keytool.load(store);
    }

    /** Both as PEM files of these names in the folder of the store. */
    TlsConfig.Identity.Pem pem() throws Exception {
        return new TlsConfig.Identity.Pem(certificatePem(), keyPem("PRIVATE KEY", key.getEncoded()), null);
    }

    Path certificatePem() throws Exception {
        return write("certificate.pem", "CERTIFICATE", certificate.getEncoded());
    }

    Path keyPem(String label, byte[] encoded) throws IOException {
        return write("key.pem", label, encoded);
    }

    /** What PKCS#8 wraps: PKCS#1 of an RSA key, SEC1 of an EC key. */
    byte[] unwrappedKey() {
        byte[] pkcs8 = key.getEncoded();
        // The octet string is last, and its length is its last bytes but the content: try each place.
        for (int at = 0; at < pkcs8.length - 4; at++) {
            int first = pkcs8[at + 1] & 0xff;
            int header = first < 0x80 ? 2 : 2 + first - 0x80;
            if (pkcs8[at] == 4 && header <= 4 && at + header + length(pkcs8, at) == pkcs8.length) {
                return java.util.Arrays.copyOfRange(pkcs8, at + header, pkcs8.length);
            }
        }
        throw new IllegalStateException("no octet string");
    }

    private static int length(byte[] der, int at) {
        int first = der[at + 1] & 0xff;
        int length = first < 0x80 ? first : 0;
        for (int i = 0; i < first - 0x80; i++) {
            length = length << 8 | der[at + 2 + i] & 0xff;
        }
        return length;
    }

    private Path write(String name, String label, byte[] encoded) throws IOException {
        String text = "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'})
                .encodeToString(encoded) + "\n-----END " + label + "-----\n";
        return Files.writeString(store.resolveSibling(name), text);
    }
}
