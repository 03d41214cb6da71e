package dev.freshet.web.resources;

import dev.freshet.web.conditional.EntityTag;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A folder of the class path. Looks nothing up before the first request that needs a file. Remembers files in archives,
 * which cannot change, but not files in folders, which change during development.
 */
final class ClassPathLocation implements Location {
    private static final int TAG_BYTES = 12;

    private final ClassLoader loader;
    private final String folder;
    private final long run;
    private final Map<String, Packed> packed = new ConcurrentHashMap<>();

    /**
     * @param folder without leading and trailing slashes
     * @param run as for {@link FolderLocation}
     */
    ClassPathLocation(ClassLoader loader, String folder, long run) {
        this.loader = loader;
        this.folder = folder;
        this.run = run;
    }

    @Override
    public boolean exists() {
        return loader.getResource(folder) != null;
    }

    @Override
    public @Nullable Resource find(String name) throws IOException {
        Packed known = packed.get(name);
        if (known != null) {
            return known;
        }
        URL url = loader.getResource(folder + '/' + name);
        if (url == null) {
            return null;
        }
        if (url.getProtocol().equals("file")) {
            Path root = Path.of(URI.create(url.toString()));
            for (int i = 0; i < name.length() - name.replace("/", "").length() + 1; i++) {
                root = root.getParent();
            }
            return new FolderLocation(root, false, run).find(name);
        }
        Packed found = read(url);
        if (found != null) {
            packed.put(name, found);
        }
        return found;
    }

    private static @Nullable Packed read(URL url) throws IOException {
        URLConnection connection = url.openConnection();
        if (connection instanceof JarURLConnection jar && jar.getJarEntry().isDirectory()) {
            return null;
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            long size;
            try (InputStream content = new DigestInputStream(connection.getInputStream(), digest)) {
                size = content.transferTo(OutputStream.nullOutputStream());
            }
            String tag = HexFormat.of().formatHex(digest.digest(), 0, TAG_BYTES);
            return new Packed(url, size, EntityTag.strong(tag));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every JDK has SHA-256", impossible);
        }
    }

    /** Has no modification time: reproducible archives carry the same time whatever their content is. */
    private record Packed(URL url, long size, EntityTag tag) implements Resource {
        @Override
        public @Nullable Instant lastModified() {
            return null;
        }

        @Override
        public boolean isReadFromItsBeginning() {
            return true;
        }

        @Override
        public InputStream open(long from) throws IOException {
            InputStream content = url.openStream();
            try {
                content.skipNBytes(from);
                return content;
            } catch (IOException failure) {
                content.close();
                throw failure;
            }
        }
    }
}
