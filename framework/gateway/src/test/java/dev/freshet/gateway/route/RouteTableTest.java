package dev.freshet.gateway.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.freshet.gateway.Wire;
import dev.freshet.gateway.Yaml;
import dev.freshet.gateway.config.GatewayConfig;
import dev.freshet.gateway.config.RouteConfig;
import dev.freshet.http.HttpApplication;
import dev.freshet.server.HttpServer;
import dev.freshet.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which route takes a request, asked over a server so that requests are what they are. */
class RouteTableTest {
    @TempDir
    private Path folder;
    private HttpServer server;

    /** @param matches what stands behind {@code match} of route 1, route 2 and so on */
    private void routes(String... matches) throws IOException {
        StringBuilder yaml = new StringBuilder("gateway:\n  upstreams: { u: { instances: [\"a:1\"] } }\n  routes:\n");
        for (int i = 0; i < matches.length; i++) {
            yaml.append("    - { id: ").append(i + 1).append(", upstream: u, match: ").append(matches[i])
                    .append(" }\n");
        }
        RouteTable.Builder<String> builder = RouteTable.builder();
        for (RouteConfig route : GatewayConfig.read(Yaml.in(folder, yaml.toString()).load()).routes()) {
            builder.add(route.match(), route.id());
        }
        RouteTable<String> table = builder.build();
        HttpApplication application = request -> {
            String route = table.match(request);
            return (asked, answer) -> answer.send(route == null ? "none" : route);
        };
        server = HttpServer.start(ServerConfig.DEFAULT.withHost("127.0.0.1").withPort(0), application);
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private String route(String target, String... fields) {
        return Wire.get(server.port(), target, fields);
    }

    private String routeOf(String method, String target) {
        String answer = Wire.ask(server.port(), method, target);
        return answer.substring(answer.indexOf("\r\n\r\n") + 4);
    }

    @Test
    void takes_the_first_in_the_file_however_general_it_is() throws IOException {
        routes("{ path: /users/** }", "{ path: /users/me }", "{ path: /** }", "{ path: /late }");

        assertThat(route("/users/me")).isEqualTo("1");
        assertThat(route("/users")).isEqualTo("1");
        assertThat(route("/usersx")).isEqualTo("3");
        assertThat(route("/late")).isEqualTo("3");
    }

    @Test
    void keeps_the_order_of_the_file_between_paths_and_other_conditions() throws IOException {
        routes("{ path: /b/** }", "{ header: { X-All: .* } }", "{ path: [/a/**, /c] }", "{ path: \"/{any}/x\" }");

        assertThat(route("/a/x")).isEqualTo("3");
        assertThat(route("/a/x", "X-All: 1")).isEqualTo("2");
        assertThat(route("/b/x", "X-All: 1")).isEqualTo("1");
        assertThat(route("/d/x")).isEqualTo("4");
        assertThat(route("/d/y")).isEqualTo("none");
        assertThat(route("/")).isEqualTo("none");
    }

    @Test
    void finds_one_of_a_thousand_routes_and_knows_paths_by_their_bytes() throws IOException {
        String[] matches = new String[1_000];
        for (int i = 0; i < matches.length; i++) {
            matches[i] = "{ path: /service-" + (i + 1) + "/** }";
        }
        routes(matches);

        assertThat(route("/service-1/a")).isEqualTo("1");
        assertThat(route("/service-1000")).isEqualTo("1000");
        assertThat(route("/service-%31%32/a")).isEqualTo("12");
        assertThat(route("/service-1001")).isEqualTo("none");
    }

    @Test
    void tells_hosts_apart_without_regard_to_case_and_port() throws IOException {
        routes("{ host: api.example.org }", "{ host: \"*.example.org\" }", "{ host: [\"[::1]\", other] }");

        assertThat(route("/", "Host: API.example.org:8080")).isEqualTo("1");
        assertThat(route("/", "Host: api.example.org.")).isEqualTo("1");
        assertThat(route("/", "Host: a.b.example.org")).isEqualTo("2");
        assertThat(route("/", "Host: example.org")).isEqualTo("none");
        assertThat(route("/", "Host: evilexample.org")).isEqualTo("none");
        assertThat(route("/", "Host: [::1]:80")).isEqualTo("3");
        assertThat(route("/", "Host: other")).isEqualTo("3");
    }

    @Test
    void takes_a_host_that_the_file_writes_with_a_trailing_dot() throws IOException {
        routes("{ host: [\"example.com.\", \"*.example.net.\"] }");

        assertThat(route("/", "Host: example.com")).isEqualTo("1");
        assertThat(route("/", "Host: example.com.")).isEqualTo("1");
        assertThat(route("/", "Host: a.example.net")).isEqualTo("1");
        assertThat(route("/", "Host: example.net")).isEqualTo("none");
    }

    @Test
    void tells_methods_apart() throws IOException {
        routes("{ path: /a, method: [POST, PUT] }", "{ path: /a, method: GET }");

        assertThat(routeOf("POST", "/a")).isEqualTo("1");
        assertThat(routeOf("GET", "/a")).isEqualTo("2");
        assertThat(routeOf("DELETE", "/a")).isEqualTo("none");
    }

    @Test
    void wants_the_whole_of_one_value_of_each_header_and_parameter() throws IOException {
        routes("{ header: { X-Tenant: a|b }, query: { v: \"[0-9]+\", w: x } }", "{ query: { v: .* } }");

        assertThat(route("/?v=12&w=x", "X-Tenant: z", "X-Tenant: b")).isEqualTo("1");
        assertThat(route("/?v=12&w=x&v=q", "x-tenant: a")).isEqualTo("1");
        assertThat(route("/?v=12&w=x", "X-Tenant: ab")).isEqualTo("2");
        assertThat(route("/?v=1x&w=x", "X-Tenant: a")).isEqualTo("2");
        assertThat(route("/?w=x", "X-Tenant: a")).isEqualTo("none");
        assertThat(route("/?v=%ff")).isEqualTo("none");
        assertThat(route("/?v")).isEqualTo("2");
    }

    @Test
    void no_other_parameter_leads_a_request_past_its_route() throws IOException {
        routes("{ path: /**, query: { admin: \"1\" } }", "{ path: /** }");

        assertThat(route("/?%61dmin=%31&b=2")).isEqualTo("1");
        assertThat(route("/?admin=1&b=%zz")).isEqualTo("1");
        assertThat(route("/?%ff&&admin=1")).isEqualTo("1");
        assertThat(route("/?admin=1" + "&b".repeat(1_000))).isEqualTo("1");
        assertThat(route("/?admin=%zz")).isEqualTo("2");
        assertThat(route("/?admin=12&dmin=1")).isEqualTo("2");
    }

    @Test
    void draws_among_a_weight_group_by_share_and_only_among_those_whose_conditions_hold() throws IOException {
        routes("{ path: /**, header: { X-New: .* }, weight: { group: g, share: 1000000 } }",
                "{ path: /**, weight: { group: g, share: 3 } }", "{ path: /other, weight: { group: g, share: 50 } }",
                "{ path: /a, weight: { group: g, share: 1 } }", "{ path: /a, weight: { group: g, share: 0 } }");

        int fourth = 0;
        for (int i = 0; i < 400; i++) {
            String drawn = route("/a");
            assertThat(drawn).isIn("2", "4");
            fourth += drawn.equals("4") ? 1 : 0;
        }
        assertThat(fourth / 400.0).isCloseTo(0.25, within(0.12));
    }
}
