package dev.freshet.test.network;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;

/** A certification authority of a test. The JDK's keytool makes its certificates: PEM files in {@code folder}. */
public record Authority(Path folder) {
    private static final String PASSWORD = "correct horse";

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
        Path store = folder.resolve("store.p12");
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "keytool")
                .toString(), "-genkeypair", "-alias", alias, "-keyalg", "EC", "-dname", "CN=" + alias, "-keystore",
                store.toString(), "-storepass", PASSWORD));
        command.addAll(Arrays.asList(options));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException(said);
        }
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        Key key = keys.getKey(alias, PASSWORD.toCharArray());
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
