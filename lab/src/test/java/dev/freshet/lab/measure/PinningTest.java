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
