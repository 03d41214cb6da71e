package dev.freshet.fuzz;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpHeaders;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.RequestHead;
import dev.freshet.http.http1.Http1BodyDecoder;
import dev.freshet.http.http1.Http1BodyDecoder.Step;
import dev.freshet.http.http1.Http1Limits;
import dev.freshet.http.http1.Http1RequestEncoder;
import dev.freshet.http.http1.Http1RequestParser;
import dev.freshet.http.http1.Http1ResponseEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A request without its framing, which must be the same however it is framed.
 *
 * @param fields as "name: value", names in lower case, without those about framing or a single connection
 */
record PlainRequest(String method, String target, String path, String query, String authority, List<String> fields,
        String body) {
    private static final List<String> FRAMING =
            List.of("host", "content-length", "transfer-encoding", "connection");

    static PlainRequest of(RequestHead head, String body) {
        return new PlainRequest(head.method().name(), head.target(), head.path().toString(),
                String.valueOf(head.query()), head.authority(), fields(head.headers()), body);
    }

    private static List<String> fields(HttpHeaders headers) {
        List<String> fields = new ArrayList<>();
        headers.forEach((name, value) -> {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!FRAMING.contains(lower)) {
                fields.add(lower + ": " + value);
            }
        });
        return fields;
    }

    /** The first request in these bytes; null if it is refused or incomplete. */
    static @Nullable PlainRequest first(Http1Limits limits, byte[] bytes, int length) {
        Http1RequestParser parser = new Http1RequestParser(limits);
        Http1BodyDecoder decoder = new Http1BodyDecoder(limits);
        try {
            parser.begin(0);
            if (!parser.parse(bytes, length)) {
                return null;
            }
            decoder.begin(parser.head());
            StringBuilder body = new StringBuilder();
            int position = parser.position();
            Step step = decoder.decode(bytes, position, length);
            while (step == Step.DATA) {
                body.append(Lines.text(bytes, decoder.dataStart(), decoder.position()));
                position = decoder.position();
                step = decoder.decode(bytes, position, length);
            }
            return step == Step.END ? of(parser.head(), body.toString()) : null;
        } catch (HttpException refusal) {
            return null;
        }
    }

    /** This request in HTTP/1.1, as a client or a gateway sends it. */
    OutputBytes encoded(boolean chunked) {
        OutputBytes out = new OutputBytes(new byte[256]);
        Http1RequestEncoder.requestLine(out, method, target, authority);
        for (String field : fields) {
            int colon = field.indexOf(": ");
            Http1RequestEncoder.field(out, field.substring(0, colon), field.substring(colon + 2));
        }
        if (chunked) {
            Http1RequestEncoder.end(out, Http1RequestEncoder.CHUNKED);
            chunks(out);
        } else {
            Http1RequestEncoder.end(out, body.isEmpty() ? Http1RequestEncoder.NO_LENGTH : body.length());
            out.putLatin1(body);
        }
        return out;
    }

    private void chunks(OutputBytes out) {
        byte[] bytes = body.getBytes(StandardCharsets.ISO_8859_1);
        for (int from = 0, size = 1; from < bytes.length; from += size, size = size * 2 % 1_021) {
            size = Math.min(size, bytes.length - from);
            Http1ResponseEncoder.chunk(out, bytes, from, size);
        }
        Http1ResponseEncoder.lastChunk(out, null);
    }

    /** @throws AssertionError if these bytes are not exactly this request */
    void requireFirst(OutputBytes out) {
        Http1Limits limits = new Http1Limits(1 << 16, 1 << 16, 1_000, 1 << 20, 1_000, 1_000, 10);
        PlainRequest read = first(limits, out.array(), out.size());
        if (!equals(read)) {
            throw new AssertionError("sent\n" + this + "\nas\n" + Lines.text(out.array(), 0, out.size())
                    + "\nbut read\n" + read);
        }
    }
}
