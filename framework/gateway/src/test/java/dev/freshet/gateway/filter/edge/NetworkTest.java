package dev.freshet.gateway.filter.edge;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class NetworkTest {
    /** What the engine says of a peer on a UNIX domain socket. */
    private static final InetAddress UNIX_PEER = InetAddress.ofLiteral("0.0.0.0");

    @Test
    void peers_on_unix_sockets_are_trusted_only_by_name() {
        assertThat(Network.parse("unix").contains(UNIX_PEER)).isTrue();
        assertThat(Network.parse("unix").contains(InetAddress.ofLiteral("127.0.0.1"))).isFalse();
        assertThat(Network.parse("127.0.0.0/8").contains(UNIX_PEER)).isFalse();
        assertThat(Network.parse("10.0.0.0/8").contains(UNIX_PEER)).isFalse();
    }

    @Test
    void upstreams_are_told_that_the_address_of_such_a_peer_is_unknown() {
        assertThat(Network.text(UNIX_PEER)).isEqualTo("unknown");
        assertThat(Network.node(UNIX_PEER)).isEqualTo("unknown");
        assertThat(Network.node(InetAddress.ofLiteral("::1"))).isEqualTo("[0:0:0:0:0:0:0:1]");
    }
}
