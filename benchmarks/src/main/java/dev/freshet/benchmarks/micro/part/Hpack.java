package dev.freshet.benchmarks.micro.part;

import dev.freshet.http.OutputBytes;
import dev.freshet.http.http2.FieldSection;
import dev.freshet.http.http2.HpackDecoder;
import dev.freshet.http.http2.HpackEncoder;
import dev.freshet.http.http2.Http2Limits;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Decodes the fields of a request and encodes those of a response, on a new connection and on one that knows them. */
@State(Scope.Thread)
public class Hpack {
    private static final int TABLE = 4_096;

    private final FieldSection section = new FieldSection(Http2Limits.DEFAULT.maxHeaderListBytes(), 100);
    private final HpackDecoder plainDecoder = new HpackDecoder(TABLE);
    private final HpackDecoder huffmanDecoder = new HpackDecoder(TABLE);
    private final HpackDecoder knowingDecoder = new HpackDecoder(TABLE);
    private final HpackEncoder knowingEncoder = new HpackEncoder(TABLE);
    private final HpackEncoder tablelessEncoder = new HpackEncoder(0);
    private final OutputBytes out = new OutputBytes(new byte[2_048]);

    private final byte[] plain = Blocks.plain("/catalogue/chairs/4711", Heads.browser());
    private final byte[] huffman = Blocks.request(new HpackEncoder(0), "/catalogue/chairs/4711", Heads.browser());
    private final byte[] known = secondOfTwo();

    /** The same request twice on one connection: the second block is mostly indexes. */
    private byte[] secondOfTwo() {
        HpackEncoder encoder = new HpackEncoder(TABLE);
        byte[] first = Blocks.request(encoder, "/catalogue/chairs/4711", Heads.browser());
        decode(knowingDecoder, first);
        return Blocks.request(encoder, "/catalogue/chairs/4711", Heads.browser());
    }

    /** A browser's request in plain octets. */
    @Benchmark
    public int decodePlain() {
        return decode(plainDecoder, plain);
    }

    /** A browser's request in Huffman codes, without a table. */
    @Benchmark
    public int decodeHuffman() {
        return decode(huffmanDecoder, huffman);
    }

    /** A browser's request that is in the dynamic table. */
    @Benchmark
    public int decodeKnown() {
        return decode(knowingDecoder, known);
    }

    /** A response that is in the dynamic table. */
    @Benchmark
    public int encodeKnown() {
        return encode(knowingEncoder);
    }

    /** The same response if the peer allows no table: always in Huffman codes. */
    @Benchmark
    public int encodeHuffman() {
        return encode(tablelessEncoder);
    }

    private int decode(HpackDecoder decoder, byte[] block) {
        decoder.begin(section);
        decoder.decode(block, 0, block.length);
        decoder.end();
        return section.headers().size();
    }

    private int encode(HpackEncoder encoder) {
        out.size(0);
        encoder.begin(out);
        encoder.status(out, 200);
        encoder.encode(out, "Date", "Sun, 22 Nov 2026 12:00:00 GMT");
        encoder.encode(out, "Content-Type", "application/json");
        encoder.encode(out, "Cache-Control", "private, max-age=60");
        encoder.encode(out, "Vary", "Accept-Encoding");
        encoder.contentLength(out, 61);
        return out.size();
    }
}
