package dev.freshet.benchmarks.micro.part;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.HpackEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiConsumer;

/** Field blocks of requests, as peers encode them (RFC 7541). */
final class Blocks {
    private Blocks() {
    }

    /** Encoded by this encoder: with Huffman codes if they are shorter, and its table. */
    static byte[] request(HpackEncoder encoder, String path, Map<String, String> fields) {
        OutputBytes out = new OutputBytes(new byte[2_048]);
        encoder.begin(out);
        write(path, fields, (name, value) -> encoder.encode(out, name, value));
        return Arrays.copyOf(out.array(), out.size());
    }

    /** Every field as two literal strings without Huffman codes, not added to the table: RFC 7541 section 6.2.2. */
    static byte[] plain(String path, Map<String, String> fields) {
        OutputBytes out = new OutputBytes(new byte[2_048]);
        write(path, fields, (name, value) -> literal(out, name.toLowerCase(Locale.ROOT), value));
        return Arrays.copyOf(out.array(), out.size());
    }

    private static void write(String path, Map<String, String> fields, BiConsumer<String, String> to) {
        to.accept(":method", "GET");
        to.accept(":scheme", "https");
        to.accept(":path", path);
        to.accept(":authority", fields.getOrDefault("Host", ""));
        fields.forEach((name, value) -> {
            if (!name.equals("Host") && !name.equals("Connection")) {
                to.accept(name, value);
            }
        });
    }

    private static void literal(OutputBytes out, String name, String value) {
        out.put((byte) 0);
        string(out, name);
        string(out, value);
    }

    private static void string(OutputBytes out, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        if (bytes.length < 0x7f) {
            out.put((byte) bytes.length);
        } else {
            out.put((byte) 0x7f);
            out.put((byte) (bytes.length - 0x7f));
        }
        out.put(bytes);
    }
}
