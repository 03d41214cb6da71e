package dev.freshet.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineMeterTest {
    @TempDir
    private Path root;

    @Test
    void steal_is_a_share_of_the_time_between_the_two_looks() throws Exception {
        write("proc/stat", "cpu  100 0 100 700 0 0 0 100 50 0\ncpu0 1 2 3\n");
        MachineMeter meter = new MachineMeter(root);
        write("proc/stat", "cpu  140 0 120 760 0 0 0 130 90 0\ncpu0 1 2 3\n");

        assertThat(meter.end().steal()).isEqualTo(30 / 150.0);
    }

    @Test
    void frequency_is_the_mean_of_all_cores() throws Exception {
        write("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "2000000\n");
        write("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "3000000\n");
        write("proc/cpuinfo", "cpu MHz\t\t: 1.0\n");
        MachineMeter meter = new MachineMeter(root);
        write("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "2000000\n");

        assertThat(meter.end()).isEqualTo(new Machine(-1, 2_500, 2_000));
    }

    @Test
    void a_virtual_machine_may_show_its_frequency_in_cpuinfo_alone() throws Exception {
        write("proc/cpuinfo", "processor\t: 0\ncpu MHz\t\t: 2000.5\nprocessor\t: 1\ncpu MHz\t\t: 2001.5\n");

        assertThat(new MachineMeter(root).end().mhzBefore()).isEqualTo(2_001);
    }

    @Test
    void another_system_shows_nothing() {
        assertThat(new MachineMeter(root).end()).isEqualTo(new Machine(-1, -1, -1));
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }
}
