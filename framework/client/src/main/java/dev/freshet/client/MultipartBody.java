package dev.freshet.client;

import dev.freshet.http.FieldSyntax;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A form with files, {@code multipart/form-data} (RFC 7578), in UTF-8. Parts are read while they are sent. */
public final class MultipartBody implements ClientBody {
    private final String boundary;
    private final List<Part> parts;

    /** A part with the lines before it. */
    private record Part(byte[] head, ClientBody body) {
    }

    private MultipartBody(String boundary, List<Part> parts) {
        this.boundary = boundary;
        this.parts = List.copyOf(parts);
    }

    public static Builder builder() {
        return new Builder();
    }

    /** Collects parts, which are sent in this order. Not thread-safe. */
    public static final class Builder {
        /** Unpredictable, so that no part can contain it. */
        private final String boundary = "freshet-" + UUID.randomUUID();
        private final List<Part> parts = new ArrayList<>();

        private Builder() {
        }

        /** Adds a text field. */
        public Builder field(String name, String value) {
            return part(name, null, new BytesBody(null, value.getBytes(StandardCharsets.UTF_8)));
        }

        /** Adds a file under its own name, as {@code application/octet-stream}. */
        public Builder file(String name, Path file) {
            return part(name, nameOf(file), ClientBody.of(file));
        }

        /** Adds a file under its own name. */
        public Builder file(String name, Path file, String contentType) {
            return part(name, nameOf(file), ClientBody.of(file), contentType);
        }

        /**
         * Adds any body with its own content type.
         *
         * @param fileName the file name to send; null for a part that is not a file
         */
        public Builder part(String name, @Nullable String fileName, ClientBody body) {
            return part(name, fileName, body, body.contentType());
        }

        /** Adds any body with this content type; null for none. */
        public Builder part(String name, @Nullable String fileName, ClientBody body, @Nullable String contentType) {
            StringBuilder head = new StringBuilder("--").append(boundary)
                    .append("\r\nContent-Disposition: form-data; name=\"").append(quoted(name)).append('"');
            if (fileName != null) {
                head.append("; filename=\"").append(quoted(fileName)).append('"');
            }
            if (contentType != null) {
                FieldSyntax.requireValue("Content-Type", contentType);
                head.append("\r\nContent-Type: ").append(contentType);
            }
            head.append("\r\n\r\n");
            parts.add(new Part(head.toString().getBytes(StandardCharsets.UTF_8), body));
            return this;
        }

        private static String nameOf(Path file) {
            return Objects.requireNonNull(file.getFileName(), "the path does not name a file").toString();
        }

        /** Percent-encodes characters that would end the quotes or the line, like browsers (RFC 7578 section 2). */
        private static String quoted(String name) {
            return name.replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A").replace("\0", "%00");
        }

        /** @throws IllegalStateException if there is no part */
        public MultipartBody build() {
            if (parts.isEmpty()) {
                throw new IllegalStateException("a multipart body must have a part");
            }
            return new MultipartBody(boundary, parts);
        }
    }

    @Override
    public String contentType() {
        return "multipart/form-data; boundary=" + boundary;
    }

    @Override
    public long length() throws IOException {
        long all = end().length;
        for (Part part : parts) {
            long length = part.body.length();
            if (length == UNKNOWN_LENGTH) {
                return UNKNOWN_LENGTH;
            }
            all += part.head.length + length + 2;
        }
        return all;
    }

    @Override
    public boolean isRepeatable() {
        return parts.stream().allMatch(part -> part.body.isRepeatable());
    }

    @Override
    public void writeTo(OutputStream out) throws IOException {
        for (Part part : parts) {
            out.write(part.head);
            part.body.writeTo(out);
            out.write('\r');
            out.write('\n');
        }
        out.write(end());
    }

    @Override
    public void release() {
        parts.forEach(part -> part.body.release());
    }

    private byte[] end() {
        return ("--" + boundary + "--\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
