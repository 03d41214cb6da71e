package dev.freshet.benchmarks.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.freshet.benchmarks.ClientProcess;
import dev.freshet.benchmarks.Load;
import dev.freshet.benchmarks.ServerMode;
import dev.freshet.benchmarks.ServerProcess;
import dev.freshet.lab.LabException;
import dev.freshet.lab.load.referee.Engines;
import dev.freshet.lab.measure.Pinning;
import dev.freshet.lab.program.Programs;
import java.util.List;
import org.junit.jupiter.api.Test;

class RefereeBenchmarkTest {
    private static final Pinning ANY_CORE = Pinning.none("only its answers matter");

    @Test
    void the_first_word_is_the_topic() {
        assertThat(RefereeOptions.parse(List.of("static", "--seconds", "1", "--check")))
                .isEqualTo(new RefereeOptions(Topic.STATIC, 1, 5, 3, true));
    }

    @Test
    void refuses_an_option_that_it_does_not_know() {
        assertThatThrownBy(() -> RefereeOptions.parse(List.of("tls", "--rounds=0")))
                .isInstanceOf(LabException.class).hasMessageContaining("--rounds is '0'");
    }

    @Test
    void freshet_opens_a_new_tls_connection_for_each_request() {
        assumeTrue(Programs.find("openssl") != null, "openssl is not on PATH: apt install openssl");
        try (Material material = Material.create();
                ServerProcess server =
                        ServerProcess.start(new Contenders(material, ANY_CORE, 1).service(true), ANY_CORE)) {
            for (Traffic traffic : List.of(Traffic.newTlsConnections(2), Traffic.resumedTlsConnections(2))) {
                Load load = traffic.send(server, "/hello", 1, ANY_CORE);
                assertThat(load.requests()).as(traffic.toString()).isPositive();
                assertThat(load.errors()).as(traffic.toString()).isZero();
            }
        }
    }

    @Test
    void requests_on_open_tls_connections_are_timed_beside_new_ones() {
        assumeTrue(Programs.find("openssl") != null, "openssl is not on PATH: apt install openssl");
        assumeTrue(Engines.missing("h2load").isEmpty(), Engines.missing("h2load"));
        try (Material material = Material.create();
                ServerProcess server =
                        ServerProcess.start(new Contenders(material, ANY_CORE, 1).service(true), ANY_CORE)) {
            ClientProcess others = NewClients.start(server.address(), "/hello", ANY_CORE);
            assertThat(BesideHandshakes.load(server, "/hello", ANY_CORE).p99()).isPositive();
            others.close();
        }
    }

    @Test
    void clients_whose_connections_fail_say_why() {
        try (ServerProcess withoutTls = ServerProcess.start(ServerMode.NIO_VIRTUAL.hello(), ANY_CORE)) {
            assertThatThrownBy(() -> NewClients.start(withoutTls.address(), "/hello", ANY_CORE))
                    .isInstanceOf(LabException.class).hasMessageContaining("a new TLS connection failed");
        }
    }

    @Test
    void a_latency_of_requests_that_fail_is_refused() {
        assumeTrue(Engines.missing("h2load").isEmpty(), Engines.missing("h2load"));
        try (ServerProcess withoutTls = ServerProcess.start(ServerMode.NIO_VIRTUAL.hello(), ANY_CORE)) {
            assertThatThrownBy(() -> BesideHandshakes.load(withoutTls, "/hello", ANY_CORE))
                    .isInstanceOf(LabException.class).hasMessageContaining("requests on open TLS connections");
        }
    }
}
