package dev.freshet.dev.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.BindException;
import org.junit.jupiter.api.Test;

/** What the terminal says about a port. A test that runs as root cannot be refused a port, so the failures are made. */
class PortProblemTest {
    @Test
    void tells_a_port_that_needs_privileges_from_one_in_use() {
        assertThat(PortProblem.text(80, new BindException("Permission denied")))
                .matches("port 80 needs privileges that this process does not have; set server.port to 8\\d+, which is free");
        assertThat(PortProblem.text(9000, new BindException("Address already in use")))
                .matches("port 9000 is in use by another process; set server.port to 9\\d+, which is free");
    }

    @Test
    void names_no_port_if_none_is_free() {
        assertThat(PortProblem.text(65_535, new BindException("Address already in use")))
                .isEqualTo("port 65535 is in use by another process; set server.port to a free one");
    }
}
