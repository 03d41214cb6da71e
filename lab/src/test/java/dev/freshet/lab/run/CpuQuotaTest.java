package dev.freshet.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.lab.report.Made;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CpuQuotaTest {
    @TempDir
    private Path root;

    @Test
    void a_container_sees_the_quota_of_its_own_group_as_the_outermost_one() throws IOException {
        write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu memory\n");
        write("sys/fs/cgroup/cpu.max", "150000 100000\n");
        write("proc/self/cgroup", "0::/\n");

        assertThat(CpuQuota.in(root)).contains("1.50 CPUs");
    }

    @Test
    void a_container_with_the_path_of_its_host_has_the_same_quota() throws IOException {
        write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu memory\n");
        write("sys/fs/cgroup/cpu.max", "50000 100000\n");

        write("proc/self/cgroup", "0::/system.slice/docker-4f.scope\n");
        assertThat(CpuQuota.in(root)).contains("0.50 CPUs");
        write("proc/self/cgroup", "0::/../docker-4f.scope\n");
        assertThat(CpuQuota.in(root)).contains("0.50 CPUs");
    }

    @Test
    void the_smallest_quota_of_a_group_and_those_around_it_counts() throws IOException {
        write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu memory\n");
        write("sys/fs/cgroup/lab.slice/cpu.max", "200000 100000\n");
        write("sys/fs/cgroup/lab.slice/run.scope/cpu.max", "400000 100000\n");
        write("proc/self/cgroup", "0::/lab.slice/run.scope\n");

        assertThat(CpuQuota.in(root)).contains("2.00 CPUs");
    }

    @Test
    void no_quota_is_recorded_too_but_nothing_where_the_system_does_not_show_it() throws IOException {
        write("proc/self/cgroup", "1:cpu:/\n0::/\n");
        assertThat(CpuQuota.in(root)).isEmpty();

        write("sys/fs/cgroup/cgroup.controllers", "cpuset cpu memory\n");
        write("sys/fs/cgroup/cpu.max", "max 100000\n");
        assertThat(CpuQuota.in(root)).contains("none");
    }

    @Test
    void runs_with_different_quotas_do_not_count_as_those_of_one_machine() {
        RunRecord limited = run(Map.of("cores", "8", "CPU quota", "2.00 CPUs"));
        RunRecord unlimited = run(Map.of("cores", "8", "CPU quota", "none"));

        assertThat(limited.sameMachine(unlimited)).isFalse();
        assertThat(limited.sameMachine(limited)).isTrue();
        assertThat(unlimited.sameMachine(run(Map.of("cores", "8")))).as("a system that shows none").isTrue();
    }

    private static RunRecord run(Map<String, String> environment) {
        RunRecord run = Made.run("r", List.of(Made.HELLO), "a");
        return new RunRecord(run.name(), run.started(), run.finished(), run.command(), run.profile(), run.rounds(),
                run.engine(), environment, run.pinning(), run.jvmOptions(), run.rows(), run.cases(), run.seed());
    }

    private void write(String file, String text) throws IOException {
        Files.createDirectories(root.resolve(file).getParent());
        Files.writeString(root.resolve(file), text);
    }
}
