package dev.freshet.test.network;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;

/** The JDK's program keytool, which makes keys and certificates for tests. */
public final class Keytool {
    /** The password of the stores that keytool writes, and of their keys. */
    public static final String PASSWORD = "correct horse";

    private Keytool() {
    }

    /**
     * Adds a key with its certificate to a PKCS#12 file, which need not exist.
     *
     * @param algorithm RSA, RSASSA-PSS, EC or Ed25519
     * @param options further options of {@code keytool -genkeypair}, such as {@code -ext san=dns:localhost}
     * @return the content of the file
     * @throws IOException if keytool fails; the message has its output
     */
    public static KeyStore generate(Path store, String alias, String algorithm, String commonName, String... options)
            throws IOException, GeneralSecurityException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(), "-J-XX:TieredStopAtLevel=1",
                "-J-XX:+UseSerialGC", "-genkeypair", "-alias", alias, "-keyalg", algorithm, "-dname",
                "CN=" + commonName, "-keystore", store.toString(), "-storepass", PASSWORD));
        command.addAll(List.of(options));
        Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (keytool.waitFor() != 0) {
            throw new IOException(said);
        }
        return load(store);
    }

    /** The content of a PKCS#12 file with {@link #PASSWORD}. */
    public static KeyStore load(Path store) throws IOException, GeneralSecurityException {
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, PASSWORD.toCharArray());
        }
        return keys;
    }
}
