package dev.freshet.web.resources;

import dev.freshet.http.HttpMethod;
import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.conditional.EntityTag;
import dev.freshet.web.conditional.HttpDate;
import dev.freshet.web.conditional.Preconditions;
import dev.freshet.web.rate.RateHeaders;
import dev.freshet.web.resources.ByteRanges.Range;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Sends a file to one client: the whole file, ranges of it, or 304. */
record FileResponse(HttpRequest request, HttpResponse response) {
    /** In bytes. To skip bytes of an archive, the server must inflate them. */
    private static final long MOST_SKIPPED = 1 << 20;

    /** Evaluates conditions, then ranges (RFC 9110 section 13.2.2). */
    void send(Representation file) throws IOException {
        file.setFields(response);
        switch (Preconditions.of(request, file.tag(), file.resource().lastModified())) {
            case NOT_MODIFIED -> response.status(304).send();
            case FAILED -> throw Preconditions.failed();
            case HOLD -> {
                List<Range> ranges = ranges(file);
                if (ranges == null) {
                    sendWhole(file);
                } else if (ranges.isEmpty()) {
                    sendUnsatisfiable(file.resource().size());
                } else {
                    sendParts(file, ranges);
                }
            }
        }
    }

    /** Null for the whole file; empty if the file has none of the ranges. */
    private @Nullable List<Range> ranges(Representation file) {
        List<String> fields = request.method() == HttpMethod.GET ? request.headers().all("Range") : List.of();
        if (fields.size() != 1 || !isInRange(file)) {
            return null;
        }
        List<Range> ranges = ByteRanges.parse(fields.getFirst(), file.resource().size());
        boolean costly = ranges != null && file.resource().isReadFromItsBeginning() && !isCheap(ranges);
        boolean misread = ranges != null && ranges.size() > 1 && isCompressed();
        // RFC 9110 section 14.2 allows ignoring any Range.
        return costly || misread ? null : ranges;
    }

    /** If so, a client would decompress a multipart body as a whole, but only the bytes in its parts are compressed. */
    private boolean isCompressed() {
        return response.header("Content-Encoding") != null;
    }

    /** Whether reading from the beginning of the file costs little more than sending the ranges. */
    private static boolean isCheap(List<Range> ranges) {
        return ByteRanges.areInOnePass(ranges) && ByteRanges.skipped(ranges) <= MOST_SKIPPED;
    }

    /** Whether If-Range is absent or names exactly this content (RFC 9110 section 13.1.5). Two of them name nothing. */
    private boolean isInRange(Representation file) {
        List<String> fields = request.headers().all("If-Range");
        if (fields.size() != 1) {
            return fields.isEmpty();
        }
        String field = fields.getFirst();
        EntityTag tag = EntityTag.parse(field);
        if (tag != null) {
            return tag.isSameAs(file.tag());
        }
        Instant modified = file.resource().lastModified();
        Instant named = HttpDate.parse(field);
        if (modified == null || named == null || !named.equals(modified.truncatedTo(ChronoUnit.SECONDS))) {
            return false;
        }
        // The file may have changed twice within the second of its last change.
        return named.plusSeconds(1).isBefore(Instant.now());
    }

    private void sendWhole(Representation file) throws IOException {
        long size = file.resource().size();
        if (request.method() == HttpMethod.HEAD || size == 0) {
            response.header("Content-Length", Long.toString(size)).send();
        } else {
            file.resource().send(new Range(0, size - 1), response);
        }
    }

    private void sendUnsatisfiable(long size) throws IOException {
        RateHeaders.resetOthers(response);
        response.header("Content-Range", "bytes */" + size);
        ProblemDetail.forStatusAndDetail(416, "the range is outside the file, which has " + size + " bytes")
                .send(response);
    }

    private void sendParts(Representation file, List<Range> ranges) throws IOException {
        response.status(206);
        long size = file.resource().size();
        if (ranges.size() > 1) {
            sendMultipart(file, ranges, size);
            return;
        }
        Range range = ranges.getFirst();
        response.header("Content-Range", range.of(size));
        file.resource().send(range, response);
    }

    /** RFC 9110 section 14.6. */
    private void sendMultipart(Representation file, List<Range> ranges, long size) throws IOException {
        String boundary = "freshet-" + Long.toHexString(ThreadLocalRandom.current().nextLong());
        List<byte[]> heads = new ArrayList<>();
        byte[] end = ascii("\r\n--" + boundary + "--\r\n");
        long length = end.length;
        for (Range range : ranges) {
            byte[] head = ascii("\r\n--" + boundary + "\r\nContent-Type: " + file.contentType()
                    + "\r\nContent-Range: " + range.of(size) + "\r\n\r\n");
            heads.add(head);
            length += head.length + range.length();
        }
        response.header("Content-Type", "multipart/byteranges; boundary=" + boundary)
                .header("Content-Length", Long.toString(length));
        OutputStream body = response.body();
        try (ForwardReader content = new ForwardReader(file.resource())) {
            for (int i = 0; i < ranges.size(); i++) {
                body.write(heads.get(i));
                content.copy(ranges.get(i), body);
            }
        }
        body.write(end);
        body.close();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
