package dev.freshet.lab.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.lab.LabException;
import dev.freshet.lab.Repository;
import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.toml.TomlException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenariosTest {
    private static final Scenarios OURS = Scenarios.in(Repository.root().resolve("lab/scenarios"));

    @TempDir
    private Path folder;

    private static final String CLOSED = "[[load]]\nname='a'\nconnections=4\nquick={seconds=1}\n";

    @Test
    void the_published_numbers_are_those_of_the_published_comparisons() {
        assertThat(published("heroes")).filteredOn(load -> load.capacity() == null).extracting(LoadCase::model)
                .containsExactly(
                        new LoadModel.Closed(10, 1, 10_000, 0), new LoadModel.Closed(50, 1, 10_000, 0),
                        new LoadModel.Closed(100, 1, 10_000, 0), new LoadModel.Closed(250, 1, 10_000, 0),
                        new LoadModel.Closed(500, 1, 10_000, 0), new LoadModel.Closed(2_500, 1, 25_000, 0));
        assertThat(published("users")).filteredOn(load -> load.capacity() == null)
                .extracting(LoadCase::connections).containsExactly(10, 50, 100, 200, 500);
        assertThat(published("ping")).extracting(LoadCase::model)
                .containsExactly(new LoadModel.Closed(7_000, 1, 7_000, 0));
        assertThat(published("gateway")).extracting(LoadCase::model).contains(
                new LoadModel.Ramp(100, 50_000, 1), new LoadModel.Ramp(500, 100_000, 1));
        assertThat(published("startup")).extracting(LoadCase::repeats).containsExactly(10);
    }

    @Test
    void a_stress_load_says_how_far_its_steps_are_apart() {
        assertThat(published("stress")).singleElement().extracting(LoadCase::detail).asString()
                .endsWith("; steps are a factor of 1.6 apart");
    }

    @Test
    void every_scenario_has_quick_loads() {
        assertThat(OURS.all()).allSatisfy(scenario ->
                assertThat(scenario.cases(Profile.QUICK)).as(scenario.name()).isNotEmpty());
    }

    @Test
    void the_comparison_that_runs_by_default_is_health_users_user_and_ping() {
        assertThat(OURS.named(List.of("default"))).extracting(Scenario::name)
                .containsExactly("health", "users", "user", "ping");
    }

    @Test
    void names_a_scenario_that_is_not_there_and_one_that_is_near() {
        assertThatThrownBy(() -> OURS.named(List.of("heros"))).isInstanceOf(LabException.class)
                .hasMessageStartingWith("no scenario 'heros'; did you mean heroes?");
    }

    @Test
    void a_number_of_the_profile_wins_over_the_shared_one() throws Exception {
        Scenario scenario = read("""
                [[load]]
                name = "a"
                connections = 10
                protocol = "h2c"
                quick = { seconds = 0.5 }
                published = { requests = 100, connections = 20 }
                """);

        assertThat(scenario.cases(Profile.QUICK)).singleElement().satisfies(load -> {
            assertThat(load.model()).isEqualTo(new LoadModel.Closed(10, 1, 0, 500));
            assertThat(load.protocol()).isEqualTo(Protocol.H2C);
            assertThat(load.detail()).isEqualTo("closed, 10 connections, 0.5 s");
        });
        assertThat(scenario.cases(Profile.STANDARD)).isEmpty();
        assertThat(scenario.cases(Profile.PUBLISHED)).singleElement()
                .satisfies(load -> assertThat(load.model()).isEqualTo(new LoadModel.Closed(20, 1, 100, 0)));
    }

    @Test
    void an_open_load_may_take_its_rate_from_a_closed_one() throws Exception {
        LoadCase load = read(CLOSED + """
                [[load]]
                name = "half"
                model = "open"
                of = "a"
                share = 0.5
                connections = 4
                quick = { seconds = 1 }
                """).cases(Profile.QUICK).getLast();

        assertThat(load.detail()).isEqualTo("open, 50 % of the row's own rate in a, on 4 connections, 1 s");
        assertThat(load.at(5_000).model()).isEqualTo(new LoadModel.Open(2_500, 4, 1_000));
    }

    @Test
    void that_one_must_come_before_it_and_the_share_be_at_most_1() {
        String half = "[[load]]\nname='half'\nmodel='open'\nconnections=4\nquick={seconds=1}\n";
        assertRefused(CLOSED + half + "of='b'\nshare=0.5", "of must be an earlier closed load with a table quick, "
                + "is b");
        assertRefused(half + "of='a'\nshare=0.5\n" + CLOSED, "of must be an earlier closed load");
        assertRefused(CLOSED + half + "of='a'\nshare=1.5", "share is 1.5: must be at most 1");
        assertRefused(CLOSED + half + "of='a'", "share is missing");
        assertRefused(CLOSED + half + "of='a'\nshare=0.5\nrate=7", "unknown key load[1].rate");
    }

    @Test
    void says_where_a_scenario_file_is_wrong() {
        assertRefused("[[load]]\nname=\"a\"\nquick={seconds=1}", "load[0].quick.connections is missing");
        assertRefused("[[load]]\nname=\"a\"\nconnections=1\nquick={}", "needs requests or seconds");
        assertRefused("[[load]]\nname=\"a\"\nconnections=1\nquick={second=1}", "unknown key load[0].quick.second;"
                + " did you mean seconds?", "needs requests or seconds");
        assertRefused("[[load]]\nname=\"a\"\nmodel=\"close\"\nquick={}", "did you mean closed?");
        assertRefused("[[load]]\nname=\"a\"\nprotocol=\"h2\"\nconnections=1\nquick={seconds=1}",
                "protocol must be http/1.1 or h2c, is h2");
        assertRefused("", "at least one [[load]]");
    }

    private void assertRefused(String loads, String... anyOf) {
        assertThatThrownBy(() -> read(loads)).isInstanceOf(TomlException.class)
                .hasMessageContaining("sample.toml:")
                .satisfies(e -> assertThat(List.of(anyOf)).anyMatch(part -> e.getMessage().contains(part)));
    }

    private Scenario read(String loads) throws Exception {
        Path file = folder.resolve("sample.toml");
        Files.writeString(file, """
                order = 1
                title = "Sample"
                about = "A sample."
                workload = "hello"
                [request]
                path = "/hello"
                [expect]
                text = "Hello"
                """ + loads);
        return ScenarioReader.read(file);
    }

    private static List<LoadCase> published(String name) {
        return OURS.named(List.of(name)).getFirst().cases(Profile.PUBLISHED);
    }
}
