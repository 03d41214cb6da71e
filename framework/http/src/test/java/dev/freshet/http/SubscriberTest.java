package dev.freshet.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;

class SubscriberTest {
    @Test
    void an_address_of_ipv4_is_one_subscriber() {
        assertThat(of("192.0.2.1")).isEqualTo(InetAddress.ofLiteral("192.0.2.1")).isNotEqualTo(of("192.0.2.2"));
    }

    @Test
    void a_network_of_64_bits_is_one_subscriber() {
        assertThat(of("2001:db8:1:2:3:4:5:6")).isEqualTo(of("2001:db8:1:2::1"))
                .isNotEqualTo(of("2001:db8:1:3::1"));
    }

    private static InetAddress of(String address) {
        return Subscriber.of(InetAddress.ofLiteral(address));
    }
}
