package dev.freshet.http.http2;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.http.HttpException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Octets with random faults: whatever comes, every cut gives one outcome, and only the errors declared are thrown. */
class RandomHttp2Test {
    private static final String[] FRAMES = {
        "00000c 04 00 00000000 0001 00001000 0004 0000ffff", "000000 04 01 00000000",
        "000012 01 05 00000001 8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff", "000003 01 01 00000001 828684",
        "000002 09 04 00000001 4100", "00000a 01 2c 00000003 02 80000001 0f 82 86 0000",
        "000005 00 08 00000001 02 6162 0000",
        "000003 00 01 00000001 616263", "000005 02 00 00000003 00000001 0f", "000004 03 00 00000001 00000008",
        "000008 06 00 00000000 0102030405060708", "00000a 07 00 00000000 00000001 00000000 6162",
        "000004 08 00 00000000 00000001", "000006 10 00 00000000 00000001 7531", "000002 fa 00 00000000 6162",
    };
    private static final String[] BLOCKS = {"8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff",
        "8286 84be 5886 a8eb 1064 9cbf", "8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf",
        "00 01 61 01 62", "10 01 61 00", "3fe11f 82", "20",
        "0f0d 02 3130", "c0 7f 81", "4803 3330 3258 0770 7269 7661 7465"};

    private final Random random = new Random(42);

    @Test
    void gives_one_outcome_for_every_cut_of_broken_frames() {
        for (int round = 0; round < 2_000; round++) {
            byte[] frames = broken(FRAMES);
            byte[] bytes = Blocks.hex(Events.PREFACE + Events.SETTINGS);
            byte[] all = new byte[bytes.length + frames.length];
            System.arraycopy(bytes, 0, all, 0, bytes.length);
            System.arraycopy(frames, 0, all, bytes.length, frames.length);
            List<String> whole = Events.read(true, all, all.length);
            assertThat(Events.read(true, all, 0)).isEqualTo(whole);
            assertThat(Events.read(true, all, bytes.length + random.nextInt(frames.length + 1))).isEqualTo(whole);
        }
    }

    @Test
    void gives_one_outcome_for_every_cut_of_broken_field_blocks() {
        for (int round = 0; round < 8_000; round++) {
            byte[] block = broken(BLOCKS);
            List<String> whole = decode(block, block.length);
            assertThat(decode(block, 1)).isEqualTo(whole);
            assertThat(decode(block, 1 + random.nextInt(7))).isEqualTo(whole);
        }
    }

    /** In pieces; the outcome with what its head, or its trailers, would be. */
    private static List<String> decode(byte[] block, int pieces) {
        HpackDecoder decoder = new HpackDecoder(4_096);
        FieldSection section = new FieldSection(200, 6);
        List<String> outcome = new ArrayList<>();
        try {
            decoder.begin(section);
            for (int from = 0; from < block.length; from += pieces) {
                decoder.decode(block, from, Math.min(block.length, from + pieces));
            }
            decoder.end();
            outcome.addAll(Blocks.fields(section));
            outcome.add("over " + section.overLimit());
            Http2RequestHead head = new Http2RequestHead(section);
            head.read(1, false, true);
            outcome.add(head.path() + " " + head.query() + " " + head.authority() + " " + head.contentLength());
        } catch (Http2Exception | HttpException e) {
            outcome.add(e.getMessage());
        }
        return outcome;
    }

    private byte[] broken(String[] seeds) {
        StringBuilder hex = new StringBuilder();
        for (int i = 0; i < 1 + random.nextInt(4); i++) {
            hex.append(seeds[random.nextInt(seeds.length)]);
        }
        byte[] bytes = Blocks.hex(hex.toString());
        for (int faults = random.nextInt(3); faults > 0; faults--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(random.nextBoolean() ? 256 : 9);
        }
        return bytes;
    }
}
