package dev.freshet.client.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TlsRecordsTest {
    private final List<Integer> lengths = List.of(1, 0, 7, 300, 2);

    @Test
    void gives_whole_records_wherever_the_bytes_are_cut() {
        byte[] bytes = records();
        for (int first = 0; first <= bytes.length; first++) {
            for (int second = first; second <= Math.min(bytes.length, first + 8); second++) {
                assertThat(read(bytes, first, second, bytes.length)).as("cut at %d and %d", first, second)
                        .isEqualTo(lengths);
            }
        }
    }

    @Test
    void gives_whole_records_byte_by_byte() {
        byte[] bytes = records();
        int[] ends = new int[bytes.length];
        Arrays.setAll(ends, i -> i + 1);
        assertThat(read(bytes, ends)).isEqualTo(lengths);
    }

    @Test
    void keeps_records_that_must_wait() {
        byte[] bytes = records();
        TlsRecords records = new TlsRecords();
        records.add(bytes, 0, bytes.length - 1);
        assertThat(records.next()).isTrue();
        records.keep();
        Arrays.fill(bytes, 0, bytes.length - 1, (byte) 'X');
        assertThat(records.hasWhole()).isTrue();
        List<Integer> read = new ArrayList<>(List.of(1));
        drain(records, read);
        assertThat(read).isEqualTo(lengths.subList(0, 4));
        assertThat(records.hasWhole()).isFalse();
        assertThat(records.hasKept()).isTrue();
        records.add(bytes, bytes.length - 1, bytes.length);
        drain(records, read);
        assertThat(read).isEqualTo(lengths);
        assertThat(records.hasKept()).isFalse();
    }

    @Test
    void gives_what_is_no_record_at_once_for_the_engine_to_refuse() {
        for (byte[] bytes : List.of(new byte[] {'H', 'T', 'T', 'P', '/', '1'}, new byte[] {23, 3, 3, -1, -1, 0})) {
            TlsRecords records = new TlsRecords();
            records.add(bytes, 0, bytes.length);
            assertThat(records.next()).isTrue();
            assertThat(records.record().remaining()).isEqualTo(6);
        }
    }

    /** The lengths of the records that are found when the bytes come up to each of these ends in turn. */
    private static List<Integer> read(byte[] bytes, int... ends) {
        TlsRecords records = new TlsRecords();
        List<Integer> read = new ArrayList<>();
        int from = 0;
        for (int end : ends) {
            byte[] shared = Arrays.copyOf(bytes, end);
            records.add(shared, from, end);
            drain(records, read);
            records.keep();
            Arrays.fill(shared, (byte) 'X');
            from = end;
        }
        return read;
    }

    private static void drain(TlsRecords records, List<Integer> read) {
        while (records.next()) {
            ByteBuffer record = records.record();
            assertThat(record.get()).isEqualTo((byte) 23);
            record.getShort();
            int length = record.getShort();
            assertThat(record.remaining()).isEqualTo(length);
            while (record.hasRemaining()) {
                assertThat(record.get()).isEqualTo((byte) length);
            }
            read.add(length);
        }
    }

    private byte[] records() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int length : lengths) {
            out.writeBytes(new byte[] {23, 3, 3, (byte) (length >> 8), (byte) length});
            byte[] content = new byte[length];
            Arrays.fill(content, (byte) length);
            out.writeBytes(content);
        }
        return out.toByteArray();
    }
}
