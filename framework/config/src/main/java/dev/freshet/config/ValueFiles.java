package dev.freshet.config;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files whose content is one value, such as a password. Each is read once, when its value is asked for. Thread-safe.
 */
final class ValueFiles {
    /** In bytes; the most that a secret of Kubernetes may have. */
    private static final int MOST = 1024 * 1024;

    private final Map<String, String> texts = new ConcurrentHashMap<>();

    /**
     * The text of an entry.
     *
     * @throws ConfigException if its file cannot be read; without any of the content
     */
    String text(Entry entry) {
        return entry.isValueFile()
                ? texts.computeIfAbsent(entry.text(), file -> read(Path.of(file), entry)) : entry.text();
    }

    private static String read(Path file, Entry entry) {
        String name = entry.origin().before(entry.key());
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] bytes = stream.readNBytes(MOST + 1);
            if (bytes.length > MOST) {
                throw new ConfigException(name + " cannot be read: it has more than " + MOST + " bytes");
            }
            return withoutLineEnd(StandardCharsets.UTF_8.newDecoder()
                    .decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IOException unreadable) {
            throw ConfigLoader.unreadable(name, unreadable);
        }
    }

    /** Editors and {@code echo} end a file with a line break that is no part of the password. */
    private static String withoutLineEnd(String text) {
        int end = text.length();
        if (text.endsWith("\n")) {
            end -= text.endsWith("\r\n") ? 2 : 1;
        }
        return text.substring(0, end);
    }
}
