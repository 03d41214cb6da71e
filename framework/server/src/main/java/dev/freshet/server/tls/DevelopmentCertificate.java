package dev.freshet.server.tls;

import dev.freshet.server.config.TlsConfig.Identity;
import dev.freshet.server.config.TlsException;
import dev.freshet.transport.tls.Credential;
import dev.freshet.transport.tls.PemFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The development certificate, kept in a folder so that you have to trust it only once. */
final class DevelopmentCertificate {
    private static final Logger LOG = LoggerFactory.getLogger(DevelopmentCertificate.class);
    private static final Duration LIFE = Duration.ofDays(365);
    private static final Duration RENEW_BEFORE = Duration.ofDays(7);

    private DevelopmentCertificate() {
    }

    /** Returns its files; creates them if they are missing, damaged or about to expire. */
    static Identity.Pem in(Path folder) throws IOException {
        Identity.Pem files = new Identity.Pem(folder.resolve("certificate.pem"), folder.resolve("private-key.pem"),
                null);
        if (!isUsable(files)) {
            try {
                makeOnce(folder, files);
            } catch (GeneralSecurityException e) {
                throw new TlsException("server.tls.dev: the JDK cannot create a certificate: " + e, e);
            } catch (IOException e) {
                throw new TlsException("server.tls.dev: cannot write into " + folder + ": " + e, e);
            }
        }
        X509Certificate certificate = certificates(files).certificates().getFirst();
        LOG.info("Using an untrusted development certificate for localhost: {} (SHA-256 {})",
                files.certificate(), fingerprint(certificate));
        return files;
    }

    private static PemFile certificates(Identity.Pem files) throws IOException {
        return PemFile.read("server.tls.dev", files.certificate());
    }

    private static boolean isUsable(Identity.Pem files) {
        if (!Files.exists(files.certificate()) || !Files.exists(files.privateKey())) {
            return false;
        }
        try {
            PemFile key = PemFile.read("server.tls.dev", files.privateKey());
            X509Certificate certificate = Credential.of(certificates(files), key).certificate();
            return certificate.getNotAfter().toInstant().isAfter(Instant.now().plus(RENEW_BEFORE));
        } catch (IOException e) {
            LOG.info("Creating a new development certificate: {}", e.getMessage());
            return false;
        }
    }

    /** One creation at a time on this machine: servers that start together must share one pair of files. */
    private static synchronized void makeOnce(Path folder, Identity.Pem files)
            throws IOException, GeneralSecurityException {
        Files.createDirectories(folder);
        try (FileChannel channel = FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE,
                StandardOpenOption.WRITE); FileLock _ = channel.lock()) {
            if (!isUsable(files)) {
                make(files);
            }
        }
    }

    private static void make(Identity.Pem files) throws IOException, GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        KeyPair pair = generator.generateKeyPair();
        Instant now = Instant.now();
        byte[] certificate = new SelfSigned("localhost", now.minus(Duration.ofHours(1)), now.plus(LIFE)).encode(pair);
        write(files.privateKey(), pem("PRIVATE KEY", pair.getPrivate().getEncoded()), "rw-------");
        write(files.certificate(), pem("CERTIFICATE", certificate), "rw-r--r--");
    }

    /** Writes to a temporary file first, so that nobody reads half a file. */
    private static void write(Path file, String text, String permissions) throws IOException {
        boolean posix = file.getFileSystem().supportedFileAttributeViews().contains("posix");
        Set<PosixFilePermission> who = PosixFilePermissions.fromString(permissions);
        FileAttribute<?>[] attributes = posix
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(who)} : new FileAttribute<?>[0];
        Path fresh = Files.createTempFile(file.getParent(), "new", ".pem", attributes);
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    }

    private static String pem(String label, byte[] bytes) {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
        return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
    }

    private static String fingerprint(X509Certificate certificate) throws TlsException {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded());
            return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
        } catch (GeneralSecurityException e) {
            throw new TlsException("server.tls.dev: the JDK cannot hash a certificate: " + e, e);
        }
    }
}
