package dev.freshet.lab.load.referee;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.freshet.lab.load.Check;
import dev.freshet.lab.load.FailureKind;
import dev.freshet.lab.load.Latency;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.LoadPlan;
import dev.freshet.lab.load.LoadResult;
import dev.freshet.lab.load.Parts;
import dev.freshet.lab.measure.Cpu;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * wrk 4.1, ab 2.3, h2load 1.52 and Hyperfoil 0.25, as they printed it. "err": each tenth answer was a 503 with another
 * length.
 */
class OutputTest {
    private static final Check HELLO = new Check(200, 13, 13);

    @Test
    void reads_what_wrk_printed() {
        WrkOutput output = wrk("ok", 64);
        Findings findings = output.findings();
        assertThat(findings.ok()).isEqualTo(49_866).isEqualTo(findings.sent());
        assertThat(findings.nanos()).isEqualTo(1_004_356_000);
        assertThat(findings.bytes()).isEqualTo(6_432_714);
        assertThat(findings.failures()).isEmpty();
        assertThat(output.cpuMicros()).isEqualTo(430_610);
    }

    @Test
    void gives_the_latency_of_the_samples_that_wrk_took_not_of_those_it_added() {
        Latency latency = wrk("ok", 64).findings().latency();
        // What its whole histogram of that run gives without the added samples; with them the mean was 1,900.
        assertThat(latency.mean()).isCloseTo(894, within(20.0));
        assertThat(latency.p50()).isCloseTo(647, within(5.0));
        assertThat(latency.p90()).isCloseTo(974, within(10.0));
        assertThat(latency.p95()).isCloseTo(2_245, within(100.0));
        assertThat(latency.p99()).isCloseTo(5_278, within(250.0));
        assertThat(latency.p999()).isCloseTo(45_812, within(500.0));
        assertThat(latency.max()).isEqualTo(46_074);
    }

    @Test
    void counts_answers_of_the_wrong_status_and_late_ones_that_wrk_saw() {
        Findings wrong = wrk("err", 8).findings();
        assertThat(wrong.failures()).containsOnlyKeys(FailureKind.WRONG_STATUS);
        assertThat(wrong.ok() + wrong.failures().get(FailureKind.WRONG_STATUS)).isEqualTo(wrong.sent());

        Findings late = wrk("late", 4).findings();
        assertThat(late.failures()).isEqualTo(Map.of(FailureKind.TIME_OUT, 4L));
        assertThat(late.ok()).isEqualTo(32);
    }

    @Test
    void knows_output_of_wrk_that_says_nothing() {
        assertThat(WrkOutput.parse("unable to connect to 127.0.0.1:9 Connection refused\n", 8, 1)).isNull();
    }

    @Test
    void reads_what_ab_printed() throws IOException {
        Findings findings = ab("ok", HELLO);
        assertThat(findings.ok()).isEqualTo(400).isEqualTo(findings.sent());
        assertThat(findings.failures()).isEmpty();
        assertThat(findings.bytes()).isEqualTo(400 * 76);
        assertThat(findings.latency().p50()).isBetween(findings.latency().min(), findings.latency().p90());
        assertThat(findings.latency().p999()).isBetween(findings.latency().p99(), findings.latency().max());
    }

    @Test
    void reads_the_parts_of_requests_that_ab_printed() throws IOException {
        Parts parts = Objects.requireNonNull(ab("ok", HELLO).parts());
        assertThat(parts.headBytes()).isEqualTo(76 - 13);
        assertThat(parts.bodyBytes()).isEqualTo(13);
        assertThat(parts.connect().max()).isZero();
        assertThat(parts.waiting().max()).isEqualTo(3_000);
    }

    @Test
    void takes_the_mean_of_abs_requests_if_each_had_a_connection_of_its_own() throws IOException {
        AbRequests requests = AbRequests.read(Fixture.file("ab-2.3-ok.tsv"));
        String text = Fixture.text("ab-2.3-ok.txt").replace("Concurrency Level:      8", "Concurrency Level:      400");

        Latency latency = AbOutput.parse(text, HELLO, Files.readAllLines(Fixture.file("ab-2.3-ok.csv")), requests)
                .latency();

        assertThat(latency.mean()).isEqualTo(requests.total().mean()).isNotEqualTo(ab("ok", HELLO).latency().mean());
    }

    @Test
    void counts_a_wrong_answer_once_that_ab_counts_twice() throws IOException {
        Findings findings = ab("err", HELLO);
        assertThat(findings.failures()).isEqualTo(Map.of(FailureKind.WRONG_STATUS, 40L));
        assertThat(findings.ok()).isEqualTo(360);
    }

    @Test
    void takes_no_answer_of_ab_for_right_if_the_first_had_the_wrong_length() throws IOException {
        Findings findings = ab("ok", new Check(200, 14, 14));
        assertThat(findings.failures()).isEqualTo(Map.of(FailureKind.WRONG_BODY, 400L));
        assertThat(findings.ok()).isZero();
    }

    @Test
    void counts_refused_connections_of_ab_once() throws IOException {
        Findings findings = AbOutput.parse(Fixture.text("ab-2.3-refused.txt"), HELLO,
                Files.readAllLines(Fixture.file("ab-2.3-ok.csv")), AbRequests.read(Fixture.file("ab-2.3-ok.tsv")));
        assertThat(findings.failures()).isEqualTo(Map.of(FailureKind.CONNECTION_LOST, 100L));
        assertThat(findings.sent()).isEqualTo(100);
    }

    @Test
    void reads_every_request_that_h2load_wrote_down() throws IOException {
        Findings findings = h2load("ok", new LoadModel.Closed(4, 1, 100, 0));
        assertThat(findings.ok()).isEqualTo(100).isEqualTo(findings.sent());
        assertThat(findings.failures()).isEmpty();
        assertThat(findings.bytes()).isEqualTo(100 * 76);
        assertThat(findings.histogram()).isNotEmpty();
        assertThat(findings.latency().p50()).isBetween(findings.latency().min(), findings.latency().max());
        assertThat(findings.nanos()).isPositive();
    }

    @Test
    void does_not_count_requests_that_were_in_flight_when_a_timed_load_of_h2load_ended() throws IOException {
        LoadModel.Closed timed = new LoadModel.Closed(4, 1, 0, 1_000);
        Findings findings = new H2loadOutput(104, 0, 100 * 76, 100 * 13).findings(Fixture.plan(timed), timed,
                Fixture.file("h2load-1.52-ok.tsv"));

        assertThat(findings.ok()).isEqualTo(100).isEqualTo(findings.sent());
    }

    @Test
    void servers_gave_as_many_answers_as_the_referees_count_as_throughput() throws IOException {
        List<Findings> all = List.of(wrk("ok", 64).findings(), wrk("err", 8).findings(), wrk("late", 4).findings(),
                ab("ok", HELLO), ab("err", HELLO), h2load("ok", new LoadModel.Closed(4, 1, 100, 0)),
                h2load("err", new LoadModel.Closed(4, 1, 100, 0)), h2load("late", new LoadModel.Closed(4, 1, 100, 0)));

        assertThat(all).extracting(each -> each.result("referee", Cpu.UNKNOWN, 1)).allSatisfy(result ->
                assertThat(result.answers()).isEqualTo(result.ok()));
    }

    @Test
    void counts_answers_of_the_wrong_status_and_requests_without_one_that_h2load_saw() throws IOException {
        Findings wrong = h2load("err", new LoadModel.Closed(4, 1, 100, 0));
        assertThat(wrong.failures()).isEqualTo(Map.of(FailureKind.WRONG_STATUS, 10L));
        assertThat(wrong.ok()).isEqualTo(90);

        Findings late = h2load("late", new LoadModel.Closed(4, 1, 100, 0));
        assertThat(late.failures()).isEqualTo(Map.of(FailureKind.TIME_OUT, 4L));
        assertThat(late.sent()).isEqualTo(late.ok() + 4);
    }

    @Test
    void takes_no_answer_of_h2load_for_right_if_the_bodies_have_not_the_right_sum() throws IOException {
        LoadPlan plan = Fixture.plan(new LoadModel.Closed(4, 1, 100, 0));
        LoadPlan longer = new LoadPlan(plan.host(), plan.port(), plan.request(), new Check(200, 14, 20), plan.model(),
                plan.limitMillis(), plan.protocol());
        Findings findings = h2load("ok", longer);
        assertThat(findings.failures()).isEqualTo(Map.of(FailureKind.WRONG_BODY, 100L));
        assertThat(findings.ok()).isZero();
    }

    @Test
    void adds_up_the_seconds_of_hyperfoil() {
        List<String> seconds = Fixture.text("hyperfoil-0.25-err.txt").lines().filter(line -> line.contains("second="))
                .map(line -> line.substring("freshet ".length())).toList();
        LoadPlan plan = Fixture.plan(new LoadModel.Closed(4, 1, 0, 1_200));

        LoadResult result = HyperfoilOutput.parse(seconds, plan).result(1_201_742_317, new Cpu(300_000, 300_000), 1);

        assertThat(result.sent()).isEqualTo(9_979);
        assertThat(result.failures()).isEqualTo(Map.of(FailureKind.WRONG_STATUS, 997L));
        assertThat(result.ok()).isEqualTo(8_982).isEqualTo(result.answers());
        assertThat(result.latency().p50()).isBetween(50.0, 2_000.0);
        assertThat(result.generatorBusy()).isCloseTo(0.5, within(0.01));
    }

    @Test
    void knows_that_hyperfoil_got_no_connection() {
        LoadResult result = HyperfoilOutput.parse(List.of(), Fixture.plan(new LoadModel.Open(10, 7, 100)))
                .result(1_000, Cpu.UNKNOWN, 1);
        assertThat(result.failures()).isEqualTo(Map.of(FailureKind.CONNECTION_REFUSED, 7L));
    }

    private static WrkOutput wrk(String name, int connections) {
        return Objects.requireNonNull(WrkOutput.parse(Fixture.text("wrk-4.1-" + name + ".txt"), connections, 1));
    }

    private static Findings ab(String name, Check check) throws IOException {
        return AbOutput.parse(Fixture.text("ab-2.3-" + name + ".txt"), check,
                Files.readAllLines(Fixture.file("ab-2.3-" + name + ".csv")),
                AbRequests.read(Fixture.file("ab-2.3-" + name + ".tsv")));
    }

    private static Findings h2load(String name, LoadModel.Closed model) throws IOException {
        return h2load(name, Fixture.plan(model));
    }

    private static Findings h2load(String name, LoadPlan plan) throws IOException {
        H2loadOutput output = Objects.requireNonNull(H2loadOutput.parse(Fixture.text("h2load-1.52-" + name + ".txt")));
        return output.findings(plan, (LoadModel.Closed) plan.model(), Fixture.file("h2load-1.52-" + name + ".tsv"));
    }
}
