package dev.freshet.lab.load.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.LoadException;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.load.WireRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The words; that Hyperfoil takes them is tested where Hyperfoil is. */
class HyperfoilBenchmarkTest {

    @Test
    void writes_a_closed_load() {
        assertThat(HyperfoilBenchmark.yaml("hello-c64", plan(new LoadModel.Closed(64, 1, 0, 2_000)), 2)).isEqualTo("""
                name: "hello-c64"
                threads: 2
                http:
                  host: !param TARGET http://127.0.0.1:8080
                  sharedConnections: 64
                  pipeliningLimit: 1
                ergonomics:
                  repeatCookies: false
                  userAgentFromSession: false
                  autoRangeCheck: false
                  stopOnInvalid: false
                phases:
                - load:
                    always:
                      users: 64
                      duration: 2000ms
                      scenario:
                      - send:
                        - httpRequest:
                            GET: "/api/users/1"
                            headers:
                            - "Authorization": "Bearer \\"secret\\""
                            timeout: 5000ms
                            handler:
                              status:
                              - range: "200"
                """);
    }

    @Test
    void gives_each_user_his_share_of_a_number_of_requests() {
        assertThat(HyperfoilBenchmark.yaml("a", plan(new LoadModel.Closed(4, 2, 80, 0)), 1))
                .contains("atOnce:\n      users: 8\n").contains("repeats: 10\n")
                .contains("\"Cache-Control\": \"no-cache\"");
    }

    @Test
    void writes_rates_with_even_intervals() {
        assertThat(HyperfoilBenchmark.yaml("a", plan(new LoadModel.Open(2_000, 64, 1_500)), 1))
                .contains("usersPerSec: 2000\n      variance: false\n").contains("duration: 1500ms");
        assertThat(HyperfoilBenchmark.yaml("a", plan(new LoadModel.Ramp(100, 30_000, 7)), 1))
                .contains("usersPerSec: 3.33333333\n").contains("OPEN_ON_REQUEST").contains("repeats: 7");
        assertThat(HyperfoilBenchmark.yaml("a", plan(new LoadModel.Injection(8_000, 20_000, 500, 1_000)), 1))
                .contains("usersPerSec: 400\n").contains("max: 1000\n").doesNotContain("connectionStrategy");
    }

    @Test
    void writes_the_steps_of_a_stress_load_with_their_limits() {
        assertThat(HyperfoilBenchmark.yaml("a", plan(new LoadModel.Stress(100, 1.5, 3, 1_000, 50, 800, 0.1)), 1))
                .contains("- step1:").contains("usersPerSec: 100\n").contains("usersPerSec: 150\n")
                .contains("usersPerSec: 225\n").contains("startAfterStrict: step2").contains("errorRatio: 0.1")
                .contains("0.9: 800ms").doesNotContain("step4");
    }

    @Test
    void refuses_what_hyperfoil_cannot_say() {
        LoadPlan uneven = plan(new LoadModel.Closed(64, 1, 1_000, 0));
        assertThat(HyperfoilBenchmark.refuses(uneven)).contains("1000 are not a multiple of 64");
        assertThatThrownBy(() -> HyperfoilBenchmark.yaml("a", uneven, 1)).isInstanceOf(LoadException.class)
                .hasMessage(HyperfoilBenchmark.refuses(uneven));
        assertThat(HyperfoilBenchmark.refuses(plan("BREW", Protocol.HTTP_1_1))).contains("BREW");
        assertThat(HyperfoilBenchmark.refuses(plan("GET", Protocol.H2C))).contains("HTTP/2");
    }

    private static LoadPlan plan(String method, Protocol protocol) {
        return new LoadPlan("127.0.0.1", 80, new WireRequest(method, "/", Map.of(), ""), new Check(200, 0, 1),
                new LoadModel.Open(1, 1, 1), 1, protocol);
    }

    private static LoadPlan plan(LoadModel model) {
        return new LoadPlan("127.0.0.1", 8080,
                new WireRequest("GET", "/api/users/1", Map.of("Authorization", "Bearer \"secret\""), ""),
                new Check(200, 13, 13), model, 5_000, Protocol.HTTP_1_1);
    }
}
