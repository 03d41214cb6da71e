package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.freshet.junit.shop.ItemRepository;
import dev.freshet.junit.shop.Stamps;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/** What a test class gets told that cannot work. */
class FailuresTest {

    private static EngineExecutionResults run(Class<?> testClass) {
        return EngineTestKit.engine("junit-jupiter").selectors(selectClass(testClass))
                .configurationParameter("junit.jupiter.conditions.deactivate", "org.junit.*DisabledCondition")
                .execute();
    }

    private static String failure(Class<?> testClass) {
        List<Event> failed = run(testClass).containerEvents().failed().list();
        assertThat(failed).hasSize(1);
        return failed.getFirst().getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable().orElseThrow().toString();
    }

    @Test
    void a_replacement_for_no_bean_is_an_error() {
        assertThat(failure(ReplacesNothing.class)).contains("no bean of type java.lang.Thread to replace");
    }

    @Test
    void one_bean_cannot_be_replaced_twice() {
        assertThat(failure(ReplacesTwice.class)).contains("stamps()", "others()", "replace the same bean");
    }

    @Test
    void a_subclass_replaces_what_its_superclass_replaces() {
        assertThat(run(AtMidnight.class).testEvents().succeeded().count()).isEqualTo(1);
    }

    @Test
    void an_instance_method_cannot_replace() {
        assertThat(failure(NotStatic.class)).contains("repository").contains("must be static");
    }

    @Test
    void a_property_without_a_value_is_an_error() {
        assertThat(failure(NoValue.class)).contains("key=value").contains("\"shop.currency\"");
    }

    @Test
    void an_unknown_key_is_an_error() {
        assertThat(failure(UnknownKey.class)).contains("shop.curency").contains("currency");
    }

    @Test
    void properties_must_be_a_map() {
        assertThat(failure(NoMap.class)).contains("must return a Map");
    }

    @Test
    void a_client_for_an_application_with_tls_is_an_error() {
        List<Event> failed = run(WithTls.class).testEvents().failed().list();

        assertThat(failed).hasSize(1);
        assertThat(failed.getFirst().getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable().orElseThrow()).hasMessageContaining("TestClient speaks http only");
    }

    @Test
    void rows_of_a_database_of_others_are_not_deleted() {
        assertThat(failure(OtherDatabase.class)).contains("resetData = true deletes every row", "@PostgresTest", "H2");
    }

    @Test
    void callers_need_an_application_that_checks_them() {
        assertThat(failure(WithoutSecurity.class)).contains("WithoutSecurity", "identities = true", "freshet-security");
    }

    @Test
    void a_nested_class_cannot_change_the_application_of_the_outer_one() {
        for (Class<?> outer : List.of(PropertiesInside.class, ComposedInside.class, PostgresInside.class,
                ReplacementInside.class)) {
            String name = outer.getName();
            assertThat(failure(outer)).contains(name + "$Inner shares the application of " + name);
        }
    }

    @Test
    void a_nested_class_can_extend_what_the_outer_one_extends() {
        assertThat(run(SameInside.class).testEvents().succeeded().count()).isEqualTo(1);
    }

    abstract static class AtNoon {
        @Replace
        static Stamps stamps() {
            return () -> "noon";
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class AtMidnight extends AtNoon {
        @Replace
        static Stamps stamps() {
            return () -> "midnight";
        }

        @Test
        void has_its_own_replacement(TestClient http) {
            assertThat(http.get("/items/stamp").expect(200).text()).isEqualTo("midnight USD");
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class ReplacesTwice {
        @Replace
        static Stamps stamps() {
            return () -> "noon";
        }

        @Replace
        static Stamps others() {
            return () -> "midnight";
        }

        @Test
        void never() {
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class SameInside extends AtNoon {
        @Nested
        class Inner extends AtNoon {
            @Test
            void has_the_replacement(TestClient http) {
                assertThat(http.get("/items/stamp").expect(200).text()).isEqualTo("noon USD");
            }
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class PropertiesInside {
        @Nested
        @FreshetTest(properties = "shop.currency=EUR")
        class Inner {
            @Test
            void never() {
            }
        }
    }

    @FreshetTest(properties = "shop.currency=EUR")
    @Retention(RetentionPolicy.RUNTIME)
    @interface InEuros {
    }

    @Disabled("started by a test")
    @FreshetTest
    static class ComposedInside {
        @Nested
        @InEuros
        class Inner {
            @Test
            void never() {
            }
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class PostgresInside {
        @Nested
        @PostgresTest
        class Inner {
            @Test
            void never() {
            }
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class ReplacementInside {
        @Nested
        class Inner {
            @Replace
            static Stamps stamps() {
                throw new AssertionError();
            }

            @Test
            void never() {
            }
        }
    }

    @Disabled("started by a test")
    @FreshetTest(properties = {"server.tls.dev=true", "server.tls.dev-folder=target/tls"})
    static class WithTls {
        @Test
        void never(TestClient http) {
            http.get("/items").expect(200);
        }
    }

    @Disabled("started by a test")
    @FreshetTest(identities = true)
    static class WithoutSecurity {
        @Test
        void never() {
        }
    }

    @Disabled("started by a test")
    @FreshetTest(resetData = true)
    static class OtherDatabase {
        @TestProperties
        static Map<String, String> properties(@TempDir Path folder) {
            return Map.of("data.sources.main.url", "jdbc:h2:file:" + folder.resolve("others"));
        }

        @Test
        void never() {
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class ReplacesNothing {
        @Replace
        static Thread thread() {
            return new Thread();
        }

        @Test
        void never() {
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class NotStatic {
        @Replace
        ItemRepository repository() {
            throw new AssertionError();
        }

        @Test
        void never() {
        }
    }

    @Disabled("started by a test")
    @FreshetTest(properties = "shop.currency")
    static class NoValue {
        @Test
        void never() {
        }
    }

    @Disabled("started by a test")
    @FreshetTest(properties = "shop.curency=EUR")
    static class UnknownKey {
        @Test
        void never() {
        }
    }

    @Disabled("started by a test")
    @FreshetTest
    static class NoMap {
        @TestProperties
        static String properties() {
            return "a=b";
        }

        @Test
        void never() {
        }
    }
}
