package dev.freshet.gateway.filter.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.ConfigException;
import dev.freshet.gateway.Wire;
import dev.freshet.gateway.config.FilterSettings;
import dev.freshet.gateway.filter.FilterFactory;
import dev.freshet.gateway.filter.GatewayFilter;
import dev.freshet.gateway.filter.TestGateway;
import dev.freshet.gateway.upstream.ClientAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardedFieldsTest {
    private static final String[] GIVEN = {"Forwarded", "for=1.1.1.1;proto=https",
        "X-Forwarded-For", "1.1.1.1, 2.2.2.2",
        "X-Forwarded-Proto", "https", "X-Forwarded-Host", "evil.example", "X-Forwarded-Port", "1",
        "X-Forwarded-Prefix", "/p", "X-Real-IP", "3.3.3.3", "X-Client-IP", "3.3.3.3", "X-Forwarded-Ssl", "on"};

    @Test
    void tells_of_the_client_without_being_asked_and_drops_what_it_has_made_up() throws Exception {
        try (TestGateway gateway = TestGateway.with("- strip-prefix")) {
            String host = "127.0.0.1:" + gateway.port();
            assertThat(gateway.get("/a/b", GIVEN).body())
                    .contains("Forwarded: for=127.0.0.1;proto=http;host=\"" + host + "\"\n",
                            "X-Forwarded-For: 127.0.0.1\n", "X-Forwarded-Proto: http\n",
                            "X-Forwarded-Host: " + host + "\n", "X-Forwarded-Port: " + gateway.port() + "\n",
                            "X-Forwarded-Prefix: /a\n")
                    .doesNotContain("1.1.1.1", "2.2.2.2", "3.3.3.3", "evil", "https");
        }
    }

    @Test
    void believes_of_a_trusted_proxy_the_chain_that_it_writes_and_nothing_else() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: [10.0.0.0/8, 127.0.0.0/8] }")) {
            String host = "127.0.0.1:" + gateway.port();
            String[] given = GIVEN.clone();
            given[1] = "for=1.1.1.1;proto=https, for=2.2.2.2";
            given[3] = "1.1.1.1, 2.2.2.2, 10.0.0.7";
            assertThat(gateway.get("/", given).body())
                    .contains("Forwarded: for=2.2.2.2, for=10.0.0.7, for=127.0.0.1;proto=http;host=\"" + host + "\"\n",
                            "X-Forwarded-For: 2.2.2.2, 10.0.0.7, 127.0.0.1\n", "X-Forwarded-Proto: http\n",
                            "X-Forwarded-Host: " + host + "\n", "X-Forwarded-Port: " + gateway.port() + "\n")
                    .doesNotContain("1.1.1.1", "3.3.3.3", "evil", "https", "X-Forwarded-Prefix", "X-Real-IP",
                            "X-Client-IP", "X-Forwarded-Ssl");
        }
    }

    @Test
    void believes_other_fields_where_the_configuration_says_that_the_proxy_writes_them() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: 127.0.0.1, believe: [x-forwarded-for,"
                + " X-Forwarded-Proto, x-forwarded-host, x-forwarded-prefix] }")) {
            String sent = gateway.get("/", "X-Forwarded-For", "6.6.6.6, 2.2.2.2", "X-Forwarded-Proto", "http, HTTPS",
                    "X-Forwarded-Host", "shop.example", "X-Forwarded-Port", "1", "X-Forwarded-Prefix", "/p").body();
            assertThat(sent).contains("Forwarded: for=2.2.2.2;proto=https;host=shop.example, for=127.0.0.1;proto=http",
                    "X-Forwarded-For: 2.2.2.2, 127.0.0.1\n", "X-Forwarded-Proto: https\n",
                    "X-Forwarded-Host: shop.example\n", "X-Forwarded-Port: 443\n", "X-Forwarded-Prefix: /p\n")
                    .doesNotContain("6.6.6.6");
        }
    }

    @Test
    void believes_forwarded_in_place_of_the_others() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: 127.0.0.1, believe: forwarded }")) {
            assertThat(gateway.get("/", "Forwarded", "for=6.6.6.6, for=2.2.2.2;host=\"a.example:8443\";proto=https",
                    "X-Forwarded-For", "5.5.5.5", "X-Forwarded-Proto", "http").body())
                    .contains("Forwarded: for=2.2.2.2;proto=https;host=\"a.example:8443\", for=127.0.0.1;proto=http",
                            "X-Forwarded-For: 2.2.2.2, 127.0.0.1\n", "X-Forwarded-Proto: https\n",
                            "X-Forwarded-Host: a.example:8443\n", "X-Forwarded-Port: 8443\n")
                    .doesNotContain("5.5.5.5", "6.6.6.6");
        }
    }

    @Test
    void believes_x_real_ip_of_a_proxy_that_writes_it() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: 127.0.0.1, believe: x-real-ip }")) {
            assertThat(gateway.get("/", "X-Real-IP", "2.2.2.2", "X-Forwarded-For", "6.6.6.6").body())
                    .contains("X-Forwarded-For: 2.2.2.2, 127.0.0.1\n", "X-Real-IP: 2.2.2.2\n")
                    .doesNotContain("6.6.6.6");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            X-Forwarded-Proto | javascript
            X-Forwarded-Host | a b
            X-Forwarded-Host | evil.example/x
            X-Forwarded-Port | 65536
            X-Forwarded-Port | -1
            X-Forwarded-Prefix | //evil.example
            X-Forwarded-Prefix | evil
            """)
    void writes_its_own_in_place_of_a_value_that_no_proxy_means(String name, String value) throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: 127.0.0.1, believe: [x-forwarded-proto,"
                + " x-forwarded-host, x-forwarded-port, x-forwarded-prefix] }")) {
            assertThat(gateway.get("/", name, value).body())
                    .contains("X-Forwarded-Proto: http\n", "X-Forwarded-Host: 127.0.0.1:" + gateway.port() + "\n",
                            "X-Forwarded-Port: " + gateway.port() + "\n").doesNotContain(name + ": " + value);
        }
    }

    /** Whatever stands before them was not looked at, so it is not passed on either. */
    @ParameterizedTest
    @ValueSource(strings = {"trust: 0.0.0.0/0", "untrusted: append"})
    void reads_and_passes_on_no_more_than_the_last_hops_of_a_chain(String setting) throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { " + setting + " }")) {
            String sent = gateway.get("/", "X-Forwarded-For", "6.6.6.6" + ",10.0.0.1".repeat(2_000)).body();
            String chain = sent.lines().filter(line -> line.startsWith("X-Forwarded-For: ")).findFirst().orElseThrow();
            assertThat(chain.split(",")).hasSize(ForwardedChain.MAX_HOPS + 1);
        }
    }

    @Test
    void appends_to_the_chain_of_others_if_told_to_but_never_believes_them_more() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { untrusted: append, write: x-forwarded }")) {
            assertThat(gateway.get("/", GIVEN).body()).contains("X-Forwarded-For: 1.1.1.1, 2.2.2.2, 127.0.0.1\n",
                    "X-Forwarded-Proto: http\n").doesNotContain("evil", "\nForwarded", "X-Real-IP");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"for=\"", "for=\\\"", "for=\"a\\\"", "for=\"a\";host=\"b"})
    void drops_elements_with_an_open_quote_which_would_hide_the_next_ones(String open) throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { untrusted: append }")) {
            String host = "127.0.0.1:" + gateway.port();
            assertThat(gateway.get("/", "Forwarded", open + ", for=\"1.1.1.1:80\"").body())
                    .contains("\nForwarded: for=\"1.1.1.1:80\", for=127.0.0.1;proto=http;host=\"" + host + "\"\n");
        }
    }

    @Test
    void passes_all_on_as_it_is_when_switched_off() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: off")) {
            assertThat(gateway.get("/", GIVEN).body()).contains("X-Forwarded-For: 1.1.1.1, 2.2.2.2\n",
                    "X-Real-IP: 3.3.3.3\n");
        }
    }

    @Test
    void keeps_a_host_with_semicolons_from_passing_for_another_address() throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: 10.0.0.0/8 }")) {
            String answer = Wire.get(gateway.port(), "/", "Host: a;for=6.6.6.6");
            assertThat(answer).contains("Forwarded: for=127.0.0.1;proto=http;host=\"a;for=6.6.6.6\"\n");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            127.0.0.1, 10.0.0.0/8 | X-Forwarded-For | 6.6.6.6, 5.5.5.5, 10.1.2.3 | 5.5.5.5
            127.0.0.1 | X-Forwarded-For | 6.6.6.6, 10.1.2.3 | 10.1.2.3
            10.0.0.0/8 | X-Forwarded-For | 6.6.6.6 | 127.0.0.1
            127.0.0.1, 10.0.0.0/8 | X-Forwarded-For | 10.1.1.1 | 10.1.1.1
            127.0.0.1 | X-Forwarded-For | unknown | 127.0.0.1
            127.0.0.1 | X-Forwarded-For | 6.6.6.6:4711 | 6.6.6.6
            127.0.0.1 | Forwarded | for="[2001:db8::1]:80";proto=https | 2001:db8:0:0:0:0:0:1
            127.0.0.1 | Forwarded | for=7.7.7.7;host="a,for=6.6.6.6;x" | 7.7.7.7
            127.0.0.1 | Forwarded | for=7.7.7.7;host="a\\",for=6.6.6.6;x" | 7.7.7.7
            127.0.0.1 | Forwarded | for="6.6.6.6, for=7.7.7.7 | 7.7.7.7
            127.0.0.1 | Forwarded | for=\\", for=7.7.7.7;host="a\\\\" | 7.7.7.7
            127.0.0.1 | Forwarded | For=6.6.6.6, for=_hidden | 127.0.0.1
            127.0.0.0/31, 2001:db8::/32 | Forwarded | for=7.7.7.7, for="[2001:db8::1]" | 7.7.7.7
            """)
    void finds_the_client_behind_trusted_proxies_only(String trust, String name, String value, String client)
            throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: [" + trust + "], believe: " + name
                + " }\n- tell-client", new TellClient())) {
            assertThat(gateway.get("/", name, value).body()).contains("X-Client: " + client + "\n");
        }
    }

    /** A client of nginx, for one, that writes X-Forwarded-For and leaves Forwarded as it came. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            for=6.6.6.6 | 5.5.5.5 | 5.5.5.5
            for=6.6.6.6 | '' | 127.0.0.1
            for=6.6.6.6, for="5.5.5.5:80" | 6.6.6.6, 5.5.5.5 | 5.5.5.5
            """)
    void does_not_believe_a_field_that_the_proxy_has_passed_on(String forwarded, String hops, String client)
            throws Exception {
        try (TestGateway gateway = TestGateway.with("- forwarded: { trust: 127.0.0.1 }\n- tell-client",
                new TellClient())) {
            assertThat(gateway.get("/", "Forwarded", forwarded, "X-Forwarded-For", hops).body())
                    .contains("X-Client: " + client + "\n");
        }
    }

    private static final class TellClient implements FilterFactory {
        @Override
        public String name() {
            return "tell-client";
        }

        @Override
        public GatewayFilter create(FilterSettings settings) {
            return (exchange, chain) -> {
                exchange.upstreamRequest().set("X-Client", ClientAddress.of(exchange.request()).getHostAddress());
                chain.proceed(exchange);
            };
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            - forwarded: { trust: localhost } | has "localhost", which is not an address, a network
            - forwarded: { trust: 10.0.0.0/33 } | has "10.0.0.0/33", which is not an address, a network
            - forwarded: { untrusted: keep } | "keep" is not one of drop, append
            - forwarded: { trust: 10.0.0.1, believe: x-forward-for } | "x-forward-for", which is not a proxy header. Did you mean x-forwarded-for?
            - forwarded: { trust: 10.0.0.1, believe: [forwarded, x-forwarded-for] } | has forwarded and x-forwarded-for, which each name
            - forwarded: { believe: x-forwarded-for } | has no effect without trusted proxies; list them in trust
            - forwarded: { trust: 10.0.0.1, belive: x-real-ip } | Did you mean gateway.routes[0].filters[0].forwarded.believe?
            - forwarded: { trust: 10.0.0.1, trusts: x } | Did you mean
            - forwarded: { write: x } | "x" is not one of forwarded, x-forwarded
            """)
    void refuses_settings_with_their_place(String filter, String problem) {
        assertThatThrownBy(() -> TestGateway.with(filter)).isInstanceOf(ConfigException.class)
                .hasMessageContaining(problem).hasMessageContaining(".yml:9");
    }
}
