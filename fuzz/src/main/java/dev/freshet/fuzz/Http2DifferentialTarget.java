package dev.freshet.fuzz;

import dev.freshet.http.HttpException;
import dev.freshet.http.HttpMethod;
import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2Exception;
import dev.freshet.http.http2.Http2RequestHead;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Field blocks of one connection, each behind an octet with its length. What is decoded is encoded anew, with a table
 * of its own, and decoded again; what is a request is also sent on as HTTP/1.1, as a gateway does. Both must be the
 * same.
 */
final class Http2DifferentialTarget implements FuzzTarget {
    private static final int MAX_BYTES = 8_192;

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
        private static List<String> sentOn(FieldSection section) {
            Http2RequestHead head = new Http2RequestHead(section);
            List<String> fields = new ArrayList<>();
            try {
                head.read(1, true, true);
            } catch (Http2Exception | HttpException e) {
                section.forEach((name, value) -> fields.add(name + "\n" + value));
                return fields;
            }
            PlainRequest request = PlainRequest.of(head, "");
            if (head.method() != HttpMethod.CONNECT) {
                request.requireFirst(request.encoded(false));
                request.requireFirst(request.encoded(true));
            }
            fields.add(":method\n" + head.method());
            fields.add(":scheme\n" + head.scheme());
            fields.add(":path\n" + head.target());
            fields.add(":authority\n" + head.authority());
            head.headers().forEach((name, value) -> fields.add(name + "\n" + value));
            return fields;
        }

        private void encodeAgain(List<String> fields) {
            OutputBytes out = new OutputBytes(new byte[64]);
            encoder.begin(out);
            for (String field : fields) {
                int middle = field.indexOf('\n', 1);
                byte[] value = field.substring(middle + 1).getBytes(StandardCharsets.ISO_8859_1);
                encoder.encode(out, field.substring(0, middle).getBytes(StandardCharsets.ISO_8859_1),
                        value, 0, value.length);
            }
            FieldSection again = new FieldSection(4 * MAX_BYTES, 200);
            next.begin(again);
            next.decode(out.array(), 0, out.size());
            next.end();
            List<String> expected = regular(fields);
            List<String> read = new ArrayList<>();
            again.forEach((name, value) -> read.add(name + "\n" + value));
            if (!read.equals(expected)) {
                throw new AssertionError("sent\n" + expected + "\nbut read\n" + read);
            }
            requireSameHead(fields, again);
        }

        private static List<String> regular(List<String> fields) {
            return fields.stream().filter(field -> !field.startsWith(":")).toList();
        }

        private static void requireSameHead(List<String> fields, FieldSection again) {
            if (fields.isEmpty() || !fields.getFirst().startsWith(":method\n")) {
                return;
            }
            if (fields.getFirst().equals(":method\nCONNECT")) {
                return; // :protocol is not sent on
            }
            Http2RequestHead head = new Http2RequestHead(again);
            head.read(1, true, true);
            List<String> pseudo = List.of(":method\n" + head.method(), ":scheme\n" + head.scheme(),
                    ":path\n" + head.target(), ":authority\n" + head.authority());
            if (!pseudo.equals(fields.subList(0, 4))) {
                throw new AssertionError("sent\n" + fields + "\nbut read\n" + pseudo);
            }
        }
    }
}
