package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.RunningApplication;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The configuration of production names addresses for the management and for listeners. */
@FreshetTest(profiles = "addresses", properties = {"data.sources.main.url=jdbc:h2:mem:addresses",
    "server.listeners.chosen.unix-socket.path=target/chosen.sock", "server.listeners.chosen.routes=all"})
class AddressesTest {
    @Test
    void the_management_and_the_listeners_have_free_ports(RunningApplication application) {
        assertThat(application.managementPort()).isNotEqualTo(application.port()).isNotEqualTo(18_091);
        assertThat(application.port("internal")).isNotEqualTo(18_092);
    }

    @Test
    void a_listener_has_a_port_instead_of_its_socket(RunningApplication application) {
        assertThat(application.port("local")).isPositive();
        assertThat(Path.of("target/production-listener.sock")).doesNotExist();
    }

    @Test
    void a_stop_does_not_wait_for_a_load_balancer(RunningApplication application) {
        assertThat(application.config().get("server.shutdown-delay")).contains("0s");
    }

    @Test
    void the_address_that_the_test_sets_stays() {
        assertThat(Path.of("target/chosen.sock")).exists();
    }
}
