package dev.freshet.web.resources;

import dev.freshet.http.HttpResponse;
import dev.freshet.http.PreparedHeader;
import dev.freshet.web.conditional.EntityTag;
import dev.freshet.web.conditional.HttpDate;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file in the form that one client receives. Each form has its own tag.
 *
 * @param varies whether another client may receive another form
 * @param fields the headers that every response with this form has, except Vary
 */
record Representation(Resource resource, String contentType, EntityTag tag, boolean varies,
        List<PreparedHeader> fields) {
    /** Browsers must use the declared type, whatever the content looks like. */
    private static final PreparedHeader NO_SNIFF = new PreparedHeader("X-Content-Type-Options", "nosniff");
    private static final PreparedHeader RANGES = new PreparedHeader("Accept-Ranges", "bytes");

    /** @param coding the content coding of the bytes; null for none */
    static Representation of(Resource resource, String contentType, @Nullable String coding, boolean varies) {
        EntityTag tag = coding == null ? resource.tag() : EntityTag.strong(resource.tag().value() + '-' + coding);
        List<PreparedHeader> fields = new ArrayList<>(List.of(new PreparedHeader("Content-Type", contentType),
                NO_SNIFF, RANGES, new PreparedHeader("ETag", tag.toString())));
        Instant modified = resource.lastModified();
        if (modified != null) {
            // Never later than the response (RFC 9110 section 8.8.2.1): the file may come from a clock that is ahead.
            Instant now = Instant.now();
            fields.add(new PreparedHeader("Last-Modified", HttpDate.format(modified.isAfter(now) ? now : modified)));
        }
        if (coding != null) {
            fields.add(new PreparedHeader("Content-Encoding", coding));
        }
        return new Representation(resource, contentType, tag, varies, List.copyOf(fields));
    }

    void setFields(HttpResponse response) {
        for (PreparedHeader field : fields) {
            response.header(field);
        }
        if (varies) {
            // Filters may have set it for other headers.
            response.addHeader("Vary", "Accept-Encoding");
        }
    }

    /** Reads the content. Returns null if the size of the file has changed since it was found. */
    @Nullable Representation inMemory() throws IOException {
        FileInMemory read = FileInMemory.read(resource);
        return read == null ? null : new Representation(read, contentType, tag, varies, fields);
    }
}
