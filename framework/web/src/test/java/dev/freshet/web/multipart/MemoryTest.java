package dev.freshet.web.multipart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What forms reserve of the memory that all requests share. */
class MemoryTest {
    private static final int KB = 1024;

    private final List<Long> reserved = new ArrayList<>();
    private final Memory memory = new Memory(reserved::add, MultipartSettings.DEFAULT, 10_000 * KB);

    private byte[] read(int length) throws IOException {
        return memory.read(new ByteArrayInputStream(new byte[length]), 100 * KB);
    }

    @Test
    void the_first_bytes_are_free_and_more_are_reserved_at_once() throws IOException {
        read(16 * KB);
        assertThat(reserved).containsOnly(0L);
        read(1);
        assertThat(reserved.getLast()).isGreaterThan(256 * KB);
    }

    @Test
    void what_goes_to_disk_is_given_back_at_once() throws IOException {
        byte[] first = read(17 * KB);
        memory.release(first.length);
        assertThat(reserved.getLast()).isZero();
    }

    @Test
    void the_largest_limits_are_reserved_too() throws IOException {
        MultipartSettings largest = new MultipartSettings(1, 1, 1 << 30, 1 << 30, 1, 64, 1 << 20, null);
        new Memory(reserved::add, largest, -1).read(new ByteArrayInputStream(new byte[17 * KB]), 100 * KB);
        assertThat(reserved.getLast()).isGreaterThan(2L << 30);
    }

    @Test
    void names_count_too() {
        PartHead head = new PartHead("n".repeat(900), null, null);
        for (int i = 0; i < 20; i++) {
            memory.keep(head);
        }
        assertThat(reserved.getLast()).isPositive();
    }
}
