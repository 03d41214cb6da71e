package dev.freshet.transport.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The blocks of a PEM file (RFC 7468). Messages of exceptions begin with {@code key} and name the file.
 *
 * @param key the configuration key of the file
 */
public record PemFile(String key, Path path, List<Block> blocks) {
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";

    /** @param label such as CERTIFICATE */
    record Block(String label, byte[] bytes) {
    }

    /** @throws IOException if the file cannot be read or is not PEM */
    public static PemFile read(String key, Path path) throws IOException {
        String text = new String(bytes(key, path), StandardCharsets.ISO_8859_1);
        List<Block> blocks = new ArrayList<>();
        try {
            int begin = text.indexOf(BEGIN);
            while (begin >= 0) {
                int labelEnd = text.indexOf(DASHES, begin + BEGIN.length());
                String label = text.substring(begin + BEGIN.length(), labelEnd);
                int end = text.indexOf(END + label + DASHES, labelEnd);
                blocks.add(new Block(label, decode(text.substring(labelEnd + DASHES.length(), end))));
                begin = text.indexOf(BEGIN, end);
            }
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new IOException(key + ": " + path + " has a damaged block");
        }
        if (blocks.isEmpty()) {
            throw new IOException(key + ": " + path + " is not PEM: no line begins with " + BEGIN.strip());
        }
        return new PemFile(key, path, List.copyOf(blocks));
    }

    /** The bytes of any file, for the same messages. */
    public static byte[] bytes(String key, Path path) throws IOException {
        try {
            return Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw new IOException(key + ": " + path + " does not exist (working directory "
                    + Path.of("").toAbsolutePath() + ')');
        } catch (IOException e) {
            throw new IOException(key + ": " + path + " cannot be read: " + e, e);
        }
    }

    /** Reads the certificates; the list has at least one element. */
    public List<X509Certificate> certificates() throws IOException {
        List<X509Certificate> certificates = new ArrayList<>();
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Block block : blocks) {
                if (block.label().equals("CERTIFICATE")) {
                    certificates.add((X509Certificate) factory.generateCertificate(
                            new ByteArrayInputStream(block.bytes())));
                }
            }
        } catch (CertificateException e) {
            throw refusal("contains a certificate that cannot be read: " + e.getMessage());
        }
        if (certificates.isEmpty()) {
            throw refusal("contains no certificate");
        }
        return certificates;
    }

    /** An in-memory key store that trusts the certificates. */
    public KeyStore trusted() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        for (X509Certificate certificate : certificates()) {
            store.setCertificateEntry("trusted" + store.size(), certificate);
        }
        return store;
    }

    IOException refusal(String reason) {
        return new IOException(key + ": " + path + ' ' + reason);
    }

    private static byte[] decode(String base64) {
        if (base64.contains("Proc-Type: 4,ENCRYPTED")) {
            // The format of OpenSSL before 1.0, whose key derivation is a single MD5.
            return new byte[0];
        }
        return Base64.getDecoder().decode(base64.replace("\n", "").replace("\r", "").replace(" ", ""));
    }
}
