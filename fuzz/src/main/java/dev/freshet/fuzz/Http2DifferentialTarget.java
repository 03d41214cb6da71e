package dev.freshet.fuzz;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestHead;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Field blocks of one connection, each after an octet with its length. A decoded block is encoded again with a separate
 * table and decoded again. A request is also forwarded as HTTP/1.1, as a gateway does. Both must be the same.
 */
final class Http2DifferentialTarget implements FuzzTarget {
    private static final int MAX_BYTES = 8_192;

    private record Field(String name, String value) {
    }

    @Override
    public void test(byte[] input) {
        Hop hop = new Hop();
        try {
            new LengthPrefixed().read(input, 0, input.length, hop);
        } catch (Http2Exception e) {
            if (!e.endsConnection()) {
                throw e;
            }
        }
    }

    private static final class Hop implements LengthPrefixed.Sink {
        private final HpackDecoder decoder = new HpackDecoder(4_096);
        private final HpackEncoder encoder = new HpackEncoder(4_096);
        private final HpackDecoder next = new HpackDecoder(4_096);
        private final FieldSection section = new FieldSection(MAX_BYTES, 100);

        @Override
        public void begin() {
            decoder.begin(section);
        }

        @Override
        public void bytes(byte[] bytes, int from, int to) {
            decoder.decode(bytes, from, to);
        }

        @Override
        public void end() {
            decoder.end();
            if (!section.overLimit()) {
                encodeAgain(sentOn(section));
            }
        }

        /** The fields as a gateway would send them; those of a request if it is one. */
        private static List<Field> sentOn(FieldSection section) {
            Http2RequestHead head = new Http2RequestHead(section);
            List<Field> fields = new ArrayList<>();
            try {
                head.read(1, true, true);
                fields.addAll(pseudoFields(head));
                if (head.method() != HttpMethod.CONNECT) {
                    PlainRequest request = PlainRequest.of(head, "");
                    request.requireFirst(request.encoded(false));
                    request.requireFirst(request.encoded(true));
                }
            } catch (Http2Exception | HttpException e) {
                fields.clear(); // not a request, but valid fields
            }
            // The encoder writes names in lower case.
            head.headers().forEach((name, value) -> fields.add(new Field(name.toLowerCase(Locale.ROOT), value)));
            return fields;
        }

        /** Without :protocol, so that a forwarded CONNECT is not a request. */
        private static List<Field> pseudoFields(Http2RequestHead head) {
            return List.of(new Field(":method", head.method().name()), new Field(":scheme", head.scheme()),
                    new Field(":path", head.target()), new Field(":authority", head.authority()));
        }

        private void encodeAgain(List<Field> fields) {
            OutputBytes out = new OutputBytes(new byte[64]);
            encoder.begin(out);
            for (Field field : fields) {
                encoder.encode(out, field.name(), field.value());
            }
            FieldSection again = new FieldSection(4 * MAX_BYTES, 200);
            decodeAgain(out, again);
            requireSame(fields, again);
        }

        /** Any error is a find here, although the same error in the input is not. */
        private void decodeAgain(OutputBytes encoded, FieldSection again) {
            next.begin(again);
            try {
                next.decode(encoded.array(), 0, encoded.size());
                next.end();
            } catch (Http2Exception e) {
                throw new AssertionError("cannot decode what was encoded", e);
            }
        }

        private static void requireSame(List<Field> sent, FieldSection section) {
            List<Field> read = new ArrayList<>();
            if (!sent.isEmpty() && sent.getFirst().name().equals(":method")
                    && !sent.getFirst().value().equals("CONNECT")) {
                Http2RequestHead head = new Http2RequestHead(section);
                head.read(1, true, true);
                read.addAll(pseudoFields(head));
            } else {
                read.addAll(sent.stream().filter(field -> field.name().startsWith(":")).toList());
            }
            section.headers().forEach((name, value) -> read.add(new Field(name, value)));
            if (!read.equals(sent)) {
                throw new AssertionError("sent\n" + sent + "\nbut read\n" + read);
            }
        }
    }
}
