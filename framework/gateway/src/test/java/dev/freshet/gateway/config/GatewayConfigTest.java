package dev.freshet.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.freshet.client.exchange.PoolSettings;
import dev.freshet.client.loop.ClientProtocol;
import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.config.Rate;
import dev.freshet.gateway.Yaml;
import dev.freshet.http.HttpMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may stand below {@code gateway}, and what is said of what may not. */
class GatewayConfigTest {
    private static final String USERS = """
              upstreams:
                users: { instances: ["127.0.0.1:8081"] }
            """;

    @TempDir
    private Path folder;

    private GatewayConfig read(String below) {
        return GatewayConfig.read(Yaml.in(folder, "gateway:\n" + below).load());
    }

    private String complaint(String below) {
        Yaml yaml = Yaml.in(folder, "gateway:\n" + below);
        ConfigException wrong = catchThrowableOfType(ConfigException.class, () -> GatewayConfig.read(yaml.load()));
        assertThat(wrong).as("a complaint").isNotNull();
        return wrong.getMessage().replace(yaml.file().toString(), "gateway.yml");
    }

    private static String upstream(String settings) {
        return "  upstreams:\n    users:\n      " + settings.replace("\n", "\n      ") + '\n';
    }

    @Test
    void reads_a_route_with_every_condition() {
        RouteConfig route = read("""
                  routes:
                    - id: users
                      match: { path: /users/**, method: [GET, post], host: "*.example.org",
                               header: { X-Tenant: "a|b" }, query: { v: "2" }, weight: { group: canary, share: 8 } }
                      upstream: users
                      timeouts: { acquire: 1s, response: 10s, tunnel: 1m }
                      preserve-host: true
                      retry: { attempts: 2, budget: 5%, reserve: 10 }
                      metadata: { owner: "team a", cost.center: 12 }
                """ + USERS).routes().getFirst();

        assertThat(route.id()).isEqualTo("users");
        assertThat(route.match().paths()).extracting(Object::toString).containsExactly("/users/**");
        assertThat(route.match().methods()).containsExactlyInAnyOrder(HttpMethod.GET, HttpMethod.POST);
        assertThat(route.match().hosts()).containsExactly(new HostPattern(".example.org", true));
        assertThat(route.match().headers()).containsOnlyKeys("X-Tenant");
        assertThat(route.match().queries()).containsEntry("v", TextPattern.parse("2"));
        assertThat(route.match().weight()).isEqualTo(new MatchConfig.Weight("canary", 8));
        assertThat(route.limits().acquire()).isEqualTo(Duration.ofSeconds(1));
        assertThat(route.limits().response()).isEqualTo(Duration.ofSeconds(10));
        assertThat(route.limits().idle()).isEqualTo(Duration.ofSeconds(30));
        assertThat(route.tunnelIdle()).isEqualTo(Duration.ofMinutes(1));
        assertThat(route.preserveHost()).isTrue();
        assertThat(route.retry()).isEqualTo(new RetryConfig(2, 5, 10));
        assertThat(route.metadata()).isEqualTo(Map.of("owner", "team a", "cost.center", "12"));
    }

    @Test
    void sends_requests_again_as_by_default_where_a_route_says_nothing_of_it() {
        RouteConfig route = read("  routes: [ { id: a, match: { path: /** }, upstream: users } ]\n" + USERS).routes()
                .getFirst();

        assertThat(route.retry()).isEqualTo(RetryConfig.DEFAULT);
    }

    @Test
    void refuses_retries_without_bound() {
        assertThat(complaint("""
                  routes:
                    - { id: a, match: { path: /** }, upstream: users, retry: { attempts: 11 } }
                    - { id: b, match: { path: /** }, upstream: users, retry: { attempts: 0 } }
                    - { id: c, match: { path: /** }, upstream: users, retry: { budget: 101% } }
                    - { id: d, match: { path: /** }, upstream: users, retry: { reserve: -1 } }
                """ + USERS).lines()).satisfiesExactly(
                one -> assertThat(one).isEqualTo("gateway.yml:3: gateway.routes[0].retry.attempts must be from 1 to 10,"
                        + " is 11"),
                one -> assertThat(one).contains("gateway.routes[1].retry.attempts must be from 1 to 10, is 0"),
                one -> assertThat(one).contains("gateway.routes[2].retry.budget: \"101%\" is out of range"),
                one -> assertThat(one).contains("gateway.routes[3].retry.reserve must be from 0 to 1,000,000, is -1"));
    }

    @Test
    void keeps_commas_of_a_single_path_and_takes_lists_of_them() {
        assertThat(read("""
                  routes:
                    - id: a
                      match: { path: "/a/{id:[0-9]{1,3}}" }
                      upstream: users
                    - id: b
                      match: { path: [/b, /c/**] }
                      upstream: users
                """ + USERS).routes()).extracting(route -> route.match().paths().toString())
                .containsExactly("[/a/{id:[0-9]{1,3}}]", "[/b, /c/**]");
    }

    @Test
    void reads_an_upstream_with_every_setting() {
        UpstreamConfig users = read(upstream("""
                protocol: h2c
                balance: hash
                hash: { cookie: session }
                instances: ["127.0.0.1:8081", { address: "[::1]:8082", weight: 3 }]
                health: { path: /health, interval: 2s, unhealthy: 3 }
                ejection: { failures: 7, time: 1s, at-most: 30% }
                pool: { max-connections: 7, idle-time: 3s, ping-after: 0s, ping-limit: 2s, max-head-bytes: 16KB,
                        client-share: 20%, tunnel-share: 100% }
                """)).upstreams().get("users");

        assertThat(users.protocol()).isEqualTo(ClientProtocol.H2C);
        assertThat(users.balance()).isEqualTo(new Balance.Hash(Balance.Key.COOKIE, "session"));
        assertThat(users.discovery()).isEqualTo(new Discovery.Fixed(
                List.of(new Address("127.0.0.1", 8081, 1), new Address("::1", 8082, 3))));
        assertThat(users.health()).isEqualTo(
                new Health("/health", Duration.ofSeconds(2), Duration.ofMillis(500), 2, 3));
        assertThat(users.ejection()).isEqualTo(new Ejection(7, Duration.ofSeconds(1), 30));
        assertThat(users.shares()).isEqualTo(new Shares(20, 100));
        assertThat(users.pool()).isEqualTo(PoolSettings.builder().maxConnections(7).idleTime(Duration.ofSeconds(3))
                .pingAfter(Duration.ZERO).pingLimit(Duration.ofSeconds(2)).maxHeadBytes(16 * 1024).build());
    }

    @Test
    void has_a_default_for_everything_that_is_not_set() {
        UpstreamConfig users = read(upstream("srv: { name: _http._tcp.users }")).upstreams().get("users");

        assertThat(users).isEqualTo(new UpstreamConfig("users", ClientProtocol.HTTP_1_1,
                new Discovery.Srv("_http._tcp.users", Duration.ofSeconds(5), Optional.empty()),
                new Balance.RoundRobin(), null, new Ejection(5, Duration.ofSeconds(10), 50), PoolSettings.DEFAULT,
                Shares.DEFAULT, UpstreamTls.DEFAULT));
    }

    @Test
    void reads_filters_in_every_form_and_puts_those_of_all_routes_first() {
        RouteConfig route = read("""
                  filters:
                    - request-id
                  routes:
                    - id: users
                      match: { path: /** }
                      upstream: users
                      filters:
                        - strip-prefix: 1
                        - cors:
                        - jwt: {}
                        - remove-request-header: [Cookie, X-Secret]
                        - set-request-header: { X-Gateway: freshet, X-Two: "2" }
                        - rate-limit: { rate: 100/s, burst: 200 }
                """ + USERS).routes().getFirst();

        assertThat(route.filters()).extracting(FilterSettings::name).containsExactly("request-id", "strip-prefix",
                "cors", "jwt", "remove-request-header", "set-request-header", "rate-limit");
        assertThat(route.filters().get(1).integer("value", null)).isEqualTo(1);
        assertThat(route.filters().get(2).text("origins", "*")).isEqualTo("*");
        assertThat(route.filters().get(4).list("value")).containsExactly("Cookie", "X-Secret");
        assertThat(route.filters().get(5).entries()).isEqualTo(Map.of("X-Gateway", "freshet", "X-Two", "2"));
        assertThat(route.filters().get(6).rate("rate", null)).isEqualTo(new Rate(100, Duration.ofSeconds(1)));
        assertThat(route.filters().get(6).place().line()).isEqualTo(14);
    }

    @Test
    void names_file_and_line_of_a_reference_that_leads_nowhere() {
        assertThat(complaint("""
                  routes:
                    - id: users
                      match: { path: /** }
                      upstream: usres
                """ + USERS)).isEqualTo("gateway.yml:5: gateway.routes[0].upstream \"usres\" is not an upstream."
                + " Did you mean users?");
    }

    @Test
    void names_a_reference_that_cannot_be_resolved_once() {
        assertThat(complaint("""
                  routes:
                    - { id: "${ROUTE}", match: { path: /** }, upstream: "${UPSTREAM}" }
                """ + USERS).lines()).satisfiesExactly(
                one -> assertThat(one).startsWith("gateway.yml:3: gateway.routes[0].id: ${ROUTE} is neither a key nor"),
                one -> assertThat(one).startsWith("gateway.yml:3: gateway.routes[0].upstream: ${UPSTREAM} is neither"));
    }

    @Test
    void refuses_two_routes_with_one_id() {
        assertThat(complaint("""
                  routes:
                    - { id: a, match: { path: /** }, upstream: users }
                    - { id: a, match: { path: /b }, upstream: users }
                """ + USERS))
                .isEqualTo("gateway.yml:4: gateway.routes[1].id \"a\" is already the id of another route, in"
                + " gateway.yml:3");
    }

    @Test
    void shows_a_url_in_the_place_of_an_address_without_its_password() {
        assertThat(complaint(upstream("instances: [\"http://bob:s3cret@users:80\"]"))).startsWith("gateway.yml:4:"
                + " gateway.upstreams.users.instances[0] \"http://****@users:80\" cannot be read: write HOST:PORT");
    }

    @Test
    void refuses_settings_without_effect_also_in_arguments() {
        Config config = Config.load(Yaml.in(folder, "gateway:\n" + USERS).sources().withArguments(
                "--gateway.upstreams.users.hash=path", "--gateway.upstreams.users.tls.server-name=users"));

        assertThatThrownBy(() -> GatewayConfig.read(config)).isInstanceOf(ConfigException.class)
                .hasMessageContaining("argument --gateway.upstreams.users.hash has no effect without balance: hash")
                .hasMessageContaining("gateway.upstreams.users.tls has no effect with a protocol without TLS");
    }

    @Test
    void names_the_key_of_a_timeout_that_is_out_of_range() {
        assertThat(complaint("""
                  routes:
                    - { id: a, match: { path: /** }, upstream: users, timeouts: { response: 40000d, idle: 0s } }
                """ + USERS).lines()).containsExactly(
                "gateway.yml:3: gateway.routes[0].timeouts.response must be at most 36500d",
                "gateway.yml:3: gateway.routes[0].timeouts.idle must be at least 1ms");
    }

    @Test
    void refuses_empty_names() {
        assertThat(complaint("""
                  routes:
                    - { id: "", match: { path: /** }, upstream: users }
                    - { id: b, match: { path: /b }, upstream: "${USERS:}" }
                  upstreams:
                    users: { dns: { name: "${USERS_HOST:}", port: 80 } }
                    others: { srv: { name: "" } }
                """).lines()).satisfiesExactlyInAnyOrder(
                one -> assertThat(one).isEqualTo("gateway.yml:3: gateway.routes[0].id must not be empty"),
                one -> assertThat(one).isEqualTo("gateway.yml:4: gateway.routes[1].upstream \"\" is not an upstream;"
                        + " use one of: users, others"),
                one -> assertThat(one).isEqualTo("gateway.yml:6: gateway.upstreams.users.dns.name must not be empty"),
                one -> assertThat(one).isEqualTo("gateway.yml:7: gateway.upstreams.others.srv.name must not be"
                        + " empty"));
    }

    @Test
    void reports_every_mistake_at_once() {
        assertThat(complaint("""
                  routes:
                    - match: { path: users, method: [GTE], host: "a:80", header: { X: "(" } }
                      upstream: users
                    - { id: b, upstream: users }
                """ + USERS).lines()).satisfiesExactly(
                one -> assertThat(one).isEqualTo("gateway.yml:3: gateway.routes[0].id is required"),
                one -> assertThat(one).startsWith("gateway.yml:3: gateway.routes[0].match.path: \"users\""),
                one -> assertThat(one).contains("gateway.routes[0].match.method: \"GTE\"", "Did you mean get?"),
                one -> assertThat(one).contains("match.host: \"a:80\" cannot be read: remove the port"),
                one -> assertThat(one).contains("match.header.X: \"(\" cannot be read: a ( without its )"),
                one -> assertThat(one).startsWith("gateway.yml:5: gateway.routes[1].match has no condition"));
    }

    @Test
    void reports_mistakes_of_upstreams() {
        assertThat(complaint("""
                  upstreams:
                    empty:
                    both: { instances: ["a:1"], dns: { name: a, port: 1 } }
                    port: { instances: ["127.0.0.1"] }
                    brackets: { instances: ["[]:1", "[users]:1"] }
                    twice: { instances: ["a:1", "a:1"] }
                    heavy: { instances: ["a:1", { address: "a:1", weight: 2 }] }
                    line: { instances: "a:1,a:1" }
                    wrong:
                      instances: ["a:1"]
                      protocol: http/3
                      balance: fair
                      ejection: { at-most: 200% }
                      pool: { max-connections: 0, client-share: 0% }
                      tls: { ca: none.pem }
                    late: { instances: ["a:1"], pool: { ping-limit: 0s } }
                    asked: { instances: ["a:1"], health: { path: "/up?x=<y" } }
                """).lines()).satisfiesExactlyInAnyOrder(
                one -> assertThat(one).isEqualTo("gateway.yml:3: gateway.upstreams.empty needs instances, dns or srv"),
                one -> assertThat(one).startsWith("gateway.yml:4: gateway.upstreams.both has more than one of"),
                one -> assertThat(one).contains("instances[0] \"127.0.0.1\" cannot be read: write HOST:PORT"),
                one -> assertThat(one).contains("brackets.instances[0] \"[]:1\" cannot be read: write HOST:PORT"),
                one -> assertThat(one).contains("brackets.instances[1] \"[users]:1\" cannot be read"),
                one -> assertThat(one).contains("twice.instances[1] \"a:1\" is already in the list"),
                one -> assertThat(one).contains("heavy.instances[1] \"a:1\" is already in the list"),
                one -> assertThat(one).contains("line.instances has an address twice"),
                one -> assertThat(one).contains("wrong.protocol: \"http/3\" cannot be read: write one of http/1.1"),
                one -> assertThat(one).contains("wrong.balance \"fair\" is not one of round-robin"),
                one -> assertThat(one).contains("at-most: \"200%\" is out of range"),
                one -> assertThat(one).contains("wrong.pool.max-connections must be at least 1, is 0"),
                one -> assertThat(one).contains("wrong.pool.client-share must be from 1% to 100%, is 0%"),
                one -> assertThat(one).contains("late.pool.ping-limit must be longer than zero"),
                one -> assertThat(one).contains("asked.health.path must begin with a slash and be percent-encoded"),
                one -> assertThat(one).contains("wrong.tls.ca \"none.pem\" is not a readable file"));
    }

    @Test
    void names_the_key_of_a_size_that_is_too_large_and_the_ones_after_it() {
        assertThat(complaint(upstream("""
                instances: ["a:1"]
                pool: { max-waiting: 5, window-size: 3GB, ping-limit: soon, client-share: half, tunnel-share: all }
                """)).lines()).satisfiesExactly(
                one -> assertThat(one).isEqualTo("gateway.yml:5: gateway.upstreams.users.pool.window-size must be at"
                        + " most 2147483647 bytes, is 3GB"),
                one -> assertThat(one).contains("pool.ping-limit: \"soon\" is not a duration"),
                one -> assertThat(one).contains("pool.client-share: \"half\" is not a percentage"),
                one -> assertThat(one).contains("pool.tunnel-share: \"all\" is not a percentage"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-1s", "1ns", "9ms"})
    void refuses_to_look_at_its_files_without_a_pause(String interval) {
        assertThat(complaint("  reload-interval: " + interval + "\n"))
                .startsWith("gateway.yml:2: gateway.reload-interval must be 0s or at least 10ms, is ");
    }

    @Test
    void names_the_unknown_key_and_the_nearest_known_one() {
        Yaml yaml = Yaml.in(folder, """
                gateway:
                  routes:
                    - id: a
                      match: { pth: /**, method: GET }
                      upstream: users
                """ + USERS);
        Config config = yaml.load();
        GatewayConfig.read(config);

        ConfigException wrong = catchThrowableOfType(ConfigException.class, () -> config.requireAllKnown("gateway"));

        assertThat(wrong).hasMessage(yaml.line(4)
                + "gateway.routes[0].match.pth is an unknown key. Did you mean gateway.routes[0].match.path?");
    }

    @Test
    void refuses_a_value_where_a_list_or_a_section_belongs_and_sections_that_it_does_not_know() {
        assertThat(complaint("  routes: users\n")).isEqualTo(
                "gateway.yml:2: gateway.routes is a list. Write each element after a dash");
        Config config = Yaml.in(folder, "gateway: { rotes: [ { id: a } ], upstreams: { } }\n").load();
        GatewayConfig.read(config);
        assertThat(catchThrowableOfType(ConfigException.class, () -> config.requireAllKnown("gateway")))
                .hasMessageContaining("gateway.rotes[0].id is an unknown key");
    }

    @Test
    void does_not_drop_a_condition_that_has_a_value_where_names_belong() {
        Yaml yaml = Yaml.in(folder, """
                gateway:
                  routes:
                    - id: a
                      match: { path: /**, header: X-Internal }
                      upstream: users
                """ + USERS);
        Config config = yaml.load();
        GatewayConfig.read(config);

        assertThat(catchThrowableOfType(ConfigException.class, () -> config.requireAllKnown("gateway"))).hasMessage(
                yaml.line(4) + "gateway.routes[0].match.header is a section, not a value. Write keys below it");
    }

    @Test
    void does_not_take_a_list_for_the_value_of_a_header() {
        assertThat(complaint("""
                  routes:
                    - { id: a, match: { path: /**, header: { X-Tenant: [a, b] } }, upstream: users }
                    - { id: b, match: { path: /**, header: { "X Tenant": a } }, upstream: users }
                """ + USERS).lines()).satisfiesExactly(
                one -> assertThat(one).startsWith("gateway.yml:3: gateway.routes[0].match.header.X-Tenant[0] is not a"
                        + " header name with one text"),
                one -> assertThat(one).contains("gateway.routes[0].match.header.X-Tenant[1] is not"),
                one -> assertThat(one).contains("gateway.routes[1].match.header.X Tenant is not a header name"));
    }

    @Test
    void does_not_drop_a_condition_or_a_setting_without_a_value() {
        String routes = """
                  routes:
                    - { id: a, match: { path: "/**", query: { debug: } }, upstream: users }
                """;
        assertThat(complaint(routes + USERS)).isEqualTo("gateway.yml:3: gateway.routes[0].match.query.debug has no"
                + " value. Write one, or remove the key");

        Yaml yaml = Yaml.in(folder, "filters:\n  - jwt:\n      claims: { scope: admin, role: }\n");
        FilterSettings settings = FilterSettings.of("jwt", yaml.load());
        assertThatThrownBy(() -> settings.map("claims")).isInstanceOf(ConfigException.class)
                .hasMessage(yaml.line(3) + "filters[0].jwt.claims.role has no value");
    }

    @Test
    void lets_a_route_allow_encoded_slashes_only_if_the_server_does() {
        String routes = """
                  routes:
                    - { id: a, match: { path: "/**" }, upstream: users, allow-in-path: [%s] }
                """;
        assertThat(complaint(routes.formatted("encoded-slash") + USERS)).startsWith(
                "gateway.yml:3: gateway.routes[0].allow-in-path has encoded-slash, which the server refuses");
        assertThat(complaint(routes.formatted("semicolons") + USERS)).contains("Did you mean semicolon?");
    }

    @Test
    void compares_ninety_five_hostile_values_in_no_time() {
        TextPattern hostile = TextPattern.parse("(a+)+b");
        assertThat(hostile.matches("aab")).isTrue();
        long start = System.nanoTime();
        for (int i = 0; i < 9_500; i++) {
            assertThat(hostile.matches("a".repeat(150))).isFalse();
        }
        assertThat(System.nanoTime() - start).as("ns for a hundred requests").isLessThan(2_000_000_000L);
    }

    @Test
    void compares_long_values_to_their_end() {
        assertThat(TextPattern.parse("a*b").matches("a".repeat(5_000) + "b")).isTrue();
    }

    @Test
    void refuses_an_expression_that_would_have_to_try_again_and_again() {
        assertThatThrownBy(() -> TextPattern.parse("(?!admin).*")).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lookahead, lookbehind, an atomic group or this flag is not supported");
    }
}
