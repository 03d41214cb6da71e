package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import dev.freshet.http.JavaType;
import dev.freshet.junit.shop.Item;
import dev.freshet.junit.shop.ItemRepository;
import dev.freshet.junit.shop.Stamps;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@FreshetTest(properties = {"shop.currency = EUR", "data.sources.main.url=jdbc:h2:mem:first",
    "server.json.maxDepth=8"}, profiles = "test")
class FreshetTestTest {
    private static RunningApplication before;
    private final ItemRepository items;

    FreshetTestTest(ItemRepository items) {
        this.items = items;
    }

    @Replace
    static Stamps stamps() {
        return () -> "1970-01-01";
    }

    @TestProperties
    static Map<String, String> properties() {
        return Map.of("server.json.max-depth", "7");
    }

    @BeforeAll
    static void is_started_before_all_tests(RunningApplication application) {
        before = application;
    }

    @AfterEach
    void gives_beans_to_lifecycle_methods(ItemRepository repository) {
        assertThat(repository).isSameAs(items);
    }

    @Test
    void sends_and_receives_json(TestClient http) {
        http.post("/items").body(new Item(7, "t\u00e9")).expect(201);

        assertThat(http.get("/items/{id}", 7).expect(200).body(Item.class)).isEqualTo(new Item(7, "t\u00e9"));
        assertThat(http.get("/items").send().<List<Item>>body(JavaType.of(List.class, Item.class)))
                .isEqualTo(items.all());
    }

    @Test
    void replaces_beans_and_sets_properties_and_profiles(TestClient http, RunningApplication application) {
        assertThat(http.get("/items/stamp").expect(200).text()).isEqualTo("1970-01-01 EUR");
        assertThat(application.config().get("server.json.max-depth")).contains("7");
        assertThat(application.config().profiles()).containsExactly("test");
    }

    @Test
    void an_unexpected_status_is_told_with_request_and_body(TestClient http) {
        assertThat(http.get("/items/{id}", 99).expect(404).header("Content-Type"))
                .isEqualTo("application/problem+json");
        assertThatThrownBy(() -> http.get("/items/{id}", 99).expect(200)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("GET").hasMessageContaining("/items/99").hasMessageContaining("404")
                .hasMessageContaining("There is no item 99").hasMessageContaining("expected 200");
    }

    @Test
    void an_unexpected_status_is_told_whatever_the_content_type_is(TestClient http) {
        assertThatThrownBy(() -> http.get("/items/odd").expect(404)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("got 200 with the body odd, expected 404");
    }

    @Test
    void a_body_that_does_not_fit_fails_the_test(TestClient http) {
        assertThatThrownBy(() -> http.get("/items").send().body(Item.class)).isInstanceOf(AssertionError.class)
                .hasMessageContaining("Item");
    }

    @Test
    void another_application_of_the_same_classes_runs_in_the_same_jvm(TestClient http) {
        try (RunningApplication second = Freshet.start(FreshetTestTest.class, "--server.port=0",
                "--data.sources.main.url=jdbc:h2:mem:second"); TestClient other = new TestClient(second, null)) {
            other.post("/items").body(new Item(70, "other")).expect(201);

            http.get("/items/{id}", 70).expect(404);
            other.get("/items/{id}", 70).expect(200);
        }
        http.get("/items").expect(200);
    }

    @Test
    void a_caller_needs_an_issuer(TestClient http) {
        assertThatThrownBy(() -> http.get("/items").as("ada", "editor")).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("identities = true");
    }

    @Nested
    class InANestedClass {
        @Test
        void the_application_is_that_of_the_outer_one(RunningApplication application) {
            assertThat(application).isSameAs(before);
        }
    }
}
