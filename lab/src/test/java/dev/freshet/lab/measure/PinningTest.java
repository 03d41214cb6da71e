package dev.freshet.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PinningTest {
    @Test
    void gives_server_and_generator_different_cores() {
        Pinning pinning = new Pinning(List.of(0, 4), List.of(1, 5), "");

        assertThat(pinning.server(List.of("a", "b"))).containsExactly("taskset", "-c", "0,4", "a", "b");
        assertThat(pinning.rest(List.of("a"))).containsExactly("taskset", "-c", "1,5", "a");
        assertThat(pinning.everywhere(List.of("a"))).containsExactly("taskset", "-c", "0,4,1,5", "a");
        assertThat(pinning.restCores()).isEqualTo(2);
    }

    @Test
    void keeps_the_hardware_threads_of_a_core_together() {
        assertThat(Pinning.of(List.of(0, 4, 1, 5), cpu -> cpu % 4).server()).containsExactly(0, 4);
        assertThat(Pinning.of(List.of(0, 3, 1, 4, 2, 5), cpu -> cpu % 3).server()).containsExactly(0, 3);
        assertThat(Pinning.of(List.of(0, 1, 2, 3), cpu -> cpu).note())
                .isEqualTo("server on cores 0,1; generator, database and upstream on cores 2,3");
    }

    @Test
    void says_that_server_and_generator_share_the_only_physical_core() {
        assertThat(Pinning.of(List.of(0, 1), _ -> 0).note()).isEqualTo("server on core 0; generator, database and "
                + "upstream on core 1; these share a physical core, so each slows the other");
    }

    @Test
    void each_processor_is_a_core_if_the_system_reports_none() {
        assertThat(Cores.coreOf(9_998)).isNotEqualTo(Cores.coreOf(9_999));
    }

    @Test
    void says_why_nothing_is_pinned() {
        Pinning pinning = Pinning.none("server and generator share the only core");

        assertThat(pinning.server(List.of("a"))).containsExactly("a");
        assertThat(pinning.possible()).isFalse();
        assertThat(pinning.note()).isEqualTo("not pinned: server and generator share the only core");
    }

    @Test
    void finds_the_cores_of_this_machine() {
        Pinning pinning = Pinning.ofThisMachine();

        assertThat(pinning.note()).isNotBlank();
        // With one core there is nothing to share out.
        assertThat(pinning.server()).noneMatch(pinning.rest()::contains).hasSizeLessThanOrEqualTo(
                Cores.allowed().size() / 2);
        assertThat(pinning.possible()).isEqualTo(!pinning.rest().isEmpty());
        assertThat(Cores.parse("0-3,8,10-11\n")).containsExactly(0, 1, 2, 3, 8, 10, 11);
    }

    /** What comes after a run in the same JVM, such as its report, would have the generator's cores alone. */
    @Test
    void gives_this_process_all_its_cores_back() {
        List<Integer> before = Cores.allowed();
        Pinning pinning = Pinning.ofThisMachine();

        pinning.pinThisProcess();
        assertThat(Cores.allowed()).isEqualTo(pinning.possible() ? pinning.rest() : before);
        pinning.unpinThisProcess();
        assertThat(Cores.allowed()).isEqualTo(before);
    }

    @Test
    void describes_this_machine() throws Exception {
        assertThat(Environment.ofThisMachine()).containsKeys("cores", "memory", "kernel", "JDK");
        assertThat(Environment.rivals()).matches("|this machine is not idle: .*");
    }
}
