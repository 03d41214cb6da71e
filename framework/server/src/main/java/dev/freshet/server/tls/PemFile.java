package dev.freshet.server.tls;

import dev.freshet.server.config.TlsException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * The blocks of a PEM file (RFC 7468).
 *
 * @param key the configuration key of the file, for messages
 */
record PemFile(String key, Path path, List<Block> blocks) {
    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";

    /** @param label such as CERTIFICATE */
    record Block(String label, byte[] bytes) {
    }

    static PemFile read(String key, Path path) throws TlsException {
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
            throw new TlsException(key + ": " + path + " has a damaged block");
        }
        if (blocks.isEmpty()) {
            throw new TlsException(key + ": " + path + " is not PEM: no line begins with " + BEGIN.strip());
        }
        return new PemFile(key, path, List.copyOf(blocks));
    }

    static byte[] bytes(String key, Path path) throws TlsException {
        try {
            return Files.readAllBytes(path);
        } catch (NoSuchFileException e) {
            throw new TlsException(key + ": " + path + " does not exist (working directory "
                    + Path.of("").toAbsolutePath() + ')');
        } catch (IOException e) {
            throw new TlsException(key + ": " + path + " cannot be read: " + e, e);
        }
    }

    TlsException refusal(String reason) {
        return new TlsException(key + ": " + path + ' ' + reason);
    }

    private static byte[] decode(String base64) {
        if (base64.contains("Proc-Type: 4,ENCRYPTED")) {
            // The format of OpenSSL before 1.0, whose key derivation is a single MD5.
            return new byte[0];
        }
        return Base64.getDecoder().decode(base64.replace("\n", "").replace("\r", "").replace(" ", ""));
    }
}
