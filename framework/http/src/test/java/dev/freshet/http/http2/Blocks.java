package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.syntax.FieldTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Decodes field blocks whole, cut in two at every octet, and octet by octet; the outcome must be the same. */
final class Blocks {
    private static final int LARGE = 1 << 20;

    private Blocks() {
    }

    /** Octets in hexadecimal, white space anywhere. */
    static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
    }

    static FieldSection section() {
        return new FieldSection(LARGE, 1_000);
    }

    /** The fields of the last of these blocks, all of one connection. */
    static List<String> decode(String... blocks) {
        return decodeWith(4_096, blocks);
    }

    /** The same by a decoder whose table has been given this size. */
    static List<String> decodeWith(int tableSize, String... blocks) {
        byte[] last = hex(blocks[blocks.length - 1]);
        List<String> fields = decode(tableSize, blocks, last.length);
        for (int cut = 0; cut < last.length; cut++) {
            assertThat(decode(tableSize, blocks, cut)).as("cut at %d", cut).isEqualTo(fields);
        }
        return fields;
    }

    /** Why decoding ends with an error, the same for every cut of the last block. */
    static String refused(String... blocks) {
        byte[] last = hex(blocks[blocks.length - 1]);
        String reason = error(blocks, last.length);
        for (int cut = 0; cut < last.length; cut++) {
            assertThat(error(blocks, cut)).as("cut at %d", cut).isEqualTo(reason);
        }
        return reason;
    }

    private static String error(String[] blocks, int cut) {
        try {
            return "accepted: " + decode(4_096, blocks, cut);
        } catch (Http2Exception e) {
            assertThat(e.streamId()).isZero();
            assertThat(e.code()).isEqualTo(ErrorCode.COMPRESSION_ERROR);
            return e.reason();
        }
    }

    private static List<String> decode(int tableSize, String[] blocks, int cut) {
        HpackDecoder decoder = new HpackDecoder(tableSize);
        FieldSection section = section();
        if (tableSize < 4_096) {
            shrink(decoder, section, tableSize);
        }
        for (int i = 0; i < blocks.length; i++) {
            byte[] block = hex(blocks[i]);
            decoder.begin(section);
            if (i < blocks.length - 1) {
                decoder.decode(block, 0, block.length);
            } else {
                decodeCut(decoder, block, cut);
            }
            decoder.end();
        }
        return fields(section);
    }

    /** As a peer does that was told of the size. */
    static void shrink(HpackDecoder decoder, FieldSection section, int tableSize) {
        assertThat(tableSize).isBetween(31 + 128, 31 + 128 * 128);
        decoder.maxTableSize(tableSize);
        decoder.begin(section);
        int rest = tableSize - 31;
        decoder.decode(new byte[] {0x3f, (byte) (rest | 0x80), (byte) (rest >> 7)}, 0, 3);
        decoder.end();
    }

    /** In two; at 0 octet by octet. Each piece is in an array of its own, so that reading too far fails. */
    private static void decodeCut(HpackDecoder decoder, byte[] block, int cut) {
        if (cut == 0) {
            for (byte octet : block) {
                decoder.decode(new byte[] {octet}, 0, 1);
            }
        } else {
            decoder.decode(Arrays.copyOf(block, cut), 0, cut);
            byte[] shifted = new byte[block.length - cut + 1];
            System.arraycopy(block, cut, shifted, 1, shifted.length - 1);
            decoder.decode(shifted, 1, shifted.length);
        }
    }

    /** Pseudo-fields, then the others. */
    static List<String> fields(FieldSection section) {
        List<String> fields = new ArrayList<>();
        for (FieldTable table : List.of(section.pseudoFields(), section.fields())) {
            for (int i = 0; i < table.size(); i++) {
                fields.add(table.name(i) + ": " + table.value(i));
            }
        }
        return fields;
    }
}
