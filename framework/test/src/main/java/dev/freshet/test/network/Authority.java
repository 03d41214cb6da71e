package dev.freshet.test.network;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;

/** A certification authority of a test. The JDK's keytool makes its certificates: PEM files in {@code folder}. */
public record Authority(Path folder) {
    /** Makes its own certificate in {@code folder}. */
    public static Authority in(Path folder) throws IOException, GeneralSecurityException, InterruptedException {
        Authority authority = new Authority(folder);
        authority.make("ca", "-ext", "bc:c");
        return authority;
    }

    /** Signs a certificate for these names, as {@code dns:localhost}, and writes its files. */
    public void sign(String alias, String names) throws IOException, GeneralSecurityException, InterruptedException {
        make(alias, "-signer", "ca", "-ext", "san=" + names);
    }

    /** The certificate, followed by that of the authority. */
    public Path certificate(String alias) {
        return folder.resolve(alias + ".pem");
    }

    public Path key(String alias) {
        return folder.resolve(alias + ".key");
    }

    private void make(String alias, String... options)
            throws IOException, GeneralSecurityException, InterruptedException {
        KeyStore keys = Keytool.generate(folder.resolve("store.p12"), alias, "EC", alias, options);
        Key key = keys.getKey(alias, Keytool.PASSWORD.toCharArray());
        Files.writeString(key(alias), pem("PRIVATE KEY", key.getEncoded()));
        StringBuilder chain = new StringBuilder();
        for (Certificate certificate : keys.getCertificateChain(alias)) {
            chain.append(pem("CERTIFICATE", certificate.getEncoded()));
        }
        Files.writeString(certificate(alias), chain);
    }

    private static String pem(String label, byte[] encoded) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(encoded)
                + "\n-----END " + label + "-----\n";
    }
}
