package dev.freshet.processor.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import dev.freshet.processor.Compilation;
import dev.freshet.processor.Compiled;
import dev.freshet.processor.Diagnostics;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ConfigurationStageTest {

    private static final String IMPORTS = "package com.acme; import dev.freshet.config.*; import java.time.*;"
            + " import java.util.concurrent.TimeUnit; import org.jspecify.annotations.Nullable;";

    @Test
    void reads_every_kind_of_component() {
        var compiled = Compilation.of(IMPORTS + """
                @ConfigurationProperties("shop")
                record Result(String name, int port, boolean open, long count, double rate,
                        @DefaultValue("5s") Duration pause,
                        @DefaultValue("1KB") DataSize size, @DefaultValue("seconds") TimeUnit unit, LocalDate day,
                        @DefaultValue({"a", "b"}) List<String> tags, List<Item> items, Map<String, Integer> stock,
                        Optional<UUID> id, @Nullable String note, Item first, Map<String, Item> named,
                        @DefaultValue("2.50") java.math.BigDecimal price, Optional<Item> last, List<TimeUnit> units,
                        int maxConcurrency, java.net.URI uri, java.nio.file.Path path) {
                    record Item(@DefaultValue("x") String code, @Nullable Integer amount) { }
                }
                """).succeeds();

        var values = Map.ofEntries(Map.entry("shop.name", "Tea"), Map.entry("shop.port", "80"),
                Map.entry("shop.open", "yes"),
                Map.entry("shop.count", "9"), Map.entry("shop.rate", "0.5"), Map.entry("shop.day", "2026-01-02"),
                Map.entry("shop.items[0].code", "i"), Map.entry("shop.items[0].amount", "3"),
                        Map.entry("shop.stock.tea", "7"),
                Map.entry("shop.named.n.code", "c"), Map.entry("shop.units[0]", "days"),
                        Map.entry("shop.max-concurrency", "4"),
                Map.entry("shop.uri", "http://x"), Map.entry("shop.path", "p"));
        assertThat(result(compiled, values))
                .isEqualTo("Result[name=Tea, port=80, open=true, count=9, rate=0.5, pause=PT5S,"
                + " size=1KB, unit=SECONDS, day=2026-01-02, tags=[a, b], items=[Item[code=i, amount=3]], stock={tea=7},"
                + " id=Optional.empty, note=null, first=Item[code=x, amount=null], named={n=Item[code=c, amount=null]},"
                + " price=2.50, last=Optional.empty, units=[DAYS], maxConcurrency=4, uri=http://x, path=p]");
    }

    @Test
    void components_may_have_the_names_that_generated_code_uses_itself() {
        var compiled = Compilation.of(IMPORTS + "@ConfigurationProperties(\"a\")"
                + " record Result(int reader, int theReader) { }").succeeds();

        assertThat(result(compiled, Map.of("a.reader", "1", "a.the-reader", "2")))
                .isEqualTo("Result[reader=1, theReader=2]");
    }

    @Test
    void components_may_have_the_names_of_their_types() {
        var compiled = Compilation.of(IMPORTS + "@ConfigurationProperties(\"a\") record Result(Level Level) { }",
                "enum Level { LOW }").succeeds();

        assertThat(result(compiled, Map.of("a.level", "low"))).isEqualTo("Result[Level=LOW]");
    }

    @Test
    void writes_the_keys_for_editors() {
        var compiled = Compilation.of(IMPORTS + """
                /**
                 * Mail.
                 *
                 * @param server the {@code smtp://} server, <b>not</b> a
                 *     {@link java.net.URI#getHost host} or {@link Duration}
                 * @param kind how to "send"
                 */
                @ConfigurationProperties("mail") record Mail(String server, @DefaultValue("fast-one") Kind kind,
                        @DefaultValue({"a", "b"}) List<String> tags, Map<String, Peer> peers,
                        Optional<DataSize> old, LocalDate day, boolean on) {
                    @Deprecated public Optional<DataSize> old() { return old; }
                    enum Kind { FAST_ONE, SLOW }
                    record Peer(long a, double b, Percent c, Rate d) { }
                }
                """).succeeds();

        assertThat(compiled.resource("META-INF/freshet/config/com.acme.Mail.json")).isEqualTo("""
                {
                  "record": "com.acme.Mail",
                  "prefix": "mail",
                  "keys": {
                    "server": {"type": "text", "required": true, "description": "the smtp:// server, not a host or \
                Duration"},
                    "kind": {"type": "enum", "values": ["fast-one", "slow"], "default": "fast-one", "description": \
                "how to \\"send\\""},
                    "tags": {"type": "list", "of": {"type": "text"}, "default": "a, b"},
                    "peers": {"type": "map", "of": {"type": "section", "record": "com.acme.Mail$Peer"}},
                    "old": {"type": "size", "deprecated": true},
                    "day": {"type": "text", "required": true},
                    "on": {"type": "boolean", "required": true}
                  }
                }
                """);
        assertThat(compiled.resource("META-INF/freshet/config/com.acme.Mail$Peer.json")).contains(
                "\"prefix\": \"\"", "\"a\": {\"type\": \"long\"", "\"b\": {\"type\": \"number\"",
                "\"c\": {\"type\": \"percent\"", "\"d\": {\"type\": \"rate\"");
    }

    @Test
    void writes_a_binder_as_a_person_would() {
        var compiled = Compilation.of(IMPORTS + """
                @ConfigurationProperties(prefix = "mail") record Mail(String host, @DefaultValue("25") int port,
                        List<Peer> peers) { }
                record Peer(String name) { }
                """).succeeds();

        assertThat(compiled.source("com.acme.Mail$Binder")).isEqualTo("""
                package com.acme;

                import dev.freshet.config.ConfigBinder;
                import dev.freshet.config.ConfigReader;
                import dev.freshet.inject.GeneratedFrom;
                import java.util.List;

                /** Reads the keys below {@code mail} into {@link Mail}. */
                @GeneratedFrom(Mail.class)
                public final class Mail$Binder implements ConfigBinder<Mail> {

                    @Override
                    public String prefix() {
                        return "mail";
                    }

                    @Override
                    public Mail bind(ConfigReader reader) {
                        String host = reader.string("host", null);
                        int port = reader.integer("port", "25");
                        List<Peer> peers = reader.list("peers", new Peer$Binder());
                        return new Mail(host, port, peers);
                    }
                }
                """);
    }

    @Test
    void reports_all_wrong_keys_of_all_records_before_any_bean_is_made() {
        var compiled = Compilation.of(
                IMPORTS + "@ConfigurationProperties(\"a\") record A(int size, String name) { }",
                IMPORTS + "@ConfigurationProperties(\"b\") record B(boolean on) { }",
                "@Component class Result { Result() { throw new IllegalStateException(\"made\"); } }").succeeds();

        assertThatThrownBy(() -> result(compiled, Map.of("a.size", "big", "b.on", "maybe")))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("a.size").hasMessageContaining("a.name is required").hasMessageContaining("b.on");
    }

    @Test
    void injects_a_record_where_it_is_asked_for() {
        var compiled = Compilation.of(IMPORTS + "@ConfigurationProperties(\"mail\") record Mail(String host) { }", """
                @Component record Result(Mail mail, dev.freshet.config.Config config) {
                    @Override public String toString() { return mail.host() + config.get("mail.host"); }
                }
                """).succeeds();

        assertThat(result(compiled, Map.of("mail.host", "h"))).isEqualTo("hOptional[h]");
    }

    @Test
    void reads_a_record_that_is_also_a_component() {
        var compiled = Compilation.of(IMPORTS + """
                @Component("shop") @ConfigurationProperties("shop")
                record Result(List<String> hosts, Optional<Integer> size) { }
                """).succeeds();

        assertThat(result(compiled, Map.of("shop.hosts", "a, b", "shop.size", "3")))
                .isEqualTo("Result[hosts=[a, b], size=Optional[3]]");
        assertThat(compiled.source("com.acme.Result$Bean")).contains("BeanInfo.of(\"shop\", Result.class)");
    }

    @Test
    void starts_a_record_like_any_bean() {
        var compiled = Compilation.of(IMPORTS + """
                @ConfigurationProperties("mail") record Result(String host) {
                    static final List<String> STARTED = new ArrayList<>();
                    @jakarta.annotation.PostConstruct void start() { STARTED.add(host); }
                    @Override public String toString() { return "" + STARTED; }
                }
                """).succeeds();

        assertThat(result(compiled, Map.of("mail.host", "h"))).isEqualTo("[h]");
    }

    @Test
    void refuses_a_class() {
        Compilation.of(IMPORTS + "\n@ConfigurationProperties(\"x\") class Mail { }").fails()
                .with("Mail cannot be bound to configuration: it is not a record; write record Mail(...)")
                .at("class Mail");
    }

    @Test
    void refuses_two_prefixes() {
        Compilation.of(IMPORTS + "\n@ConfigurationProperties(value = \"x\", prefix = \"y\") record Mail() { }").fails()
                .with("there are two prefixes, \"x\" and \"y\"; keep one").at("@ConfigurationProperties");
    }

    @Test
    void refuses_types_that_no_text_can_become() {
        component("Thread worker").with("component worker: cannot read a Thread from text; use a record, an enum")
                .at("Thread worker");
        component("Set<String> names").with("cannot read a Set<String> from text; use a List").at("Set<String>");
        component("String[] names").with("cannot read a String[] from text; use a List").at("String[]");
        component("OptionalInt size").with("use Optional<Integer>").at("OptionalInt");
        component("Locale locale").with("cannot read a Locale from text; Locale.of takes any text for a language")
                .at("Locale locale");
        component("Map<Integer, String> map").with("the keys of a map must be texts; use Map<String, ...>").at("Map<");
        component("List<List<String>> lists").with("cannot read a List<List<String>> from text").at("List<List");
    }

    @Test
    void refuses_constraints_that_nothing_checks() {
        component("@jakarta.validation.constraints.Min(1) int size")
                .with("component size: @Min is not checked; check the value in the constructor of Mail").at("int size");
        component("List<@jakarta.validation.constraints.NotBlank String> names")
                .with("component names: @NotBlank is not checked").at("String> names");
        component("int from, int to) { @jakarta.validation.constraints.AssertTrue boolean isOrdered() {"
                + " return from < to; } } record Other(")
                .with("@AssertTrue on isOrdered is not checked; check it in the constructor of Mail").at("isOrdered");
        component("int size) { @jakarta.validation.constraints.Min(1) public int size() { return size; } }"
                + " record Other(").with("component size: @Min is not checked; check the value").at("int size");
        component("Thread worker) { @jakarta.validation.constraints.NotNull static String text() { return \"\"; } }"
                + " record Other(").with("component worker: cannot read a Thread").at("Thread worker").once();
    }

    @Test
    void refuses_a_record_that_contains_itself() {
        component("Optional<Mail> next, @Nullable Mail last, List<Mail> more, Map<String, Mail> named,\nMail self")
                .with("component self: Mail contains itself, so reading it would never end; use an Optional, a List or"
                        + " a Map").at("Mail self").once();
        component("Peer peer) { record Peer(\nMail mail) { } } record Other(")
                .with("component peer: Mail contains itself").at("Peer peer");
    }

    @Test
    void refuses_a_primitive_that_may_be_null() {
        component("@Nullable int size").with("component size: cannot read a int from text; it cannot be null;"
                + " use Integer, or remove @Nullable").at("int size");
    }

    @Test
    void a_static_method_with_an_array_makes_no_value_of_a_text() {
        var compiled = Compilation.of(IMPORTS + """
                @ConfigurationProperties("shop") record Result(Size size) { }
                record Size(int width) {
                    public static Size of(String[] texts) { return new Size(texts.length); }
                }
                """).succeeds();

        assertThat(result(compiled, Map.of("shop.size.width", "3"))).isEqualTo("Result[size=Size[width=3]]");
    }

    @Test
    void a_static_method_with_any_number_of_texts_takes_one() {
        var compiled = Compilation.of(IMPORTS + """
                @ConfigurationProperties("shop") record Result(Tags tags) { }
                class Tags {
                    private final String names;
                    private Tags(String names) { this.names = names; }
                    public static Tags of(String... names) { return new Tags(String.join("+", names)); }
                    @Override public String toString() { return names; }
                }
                """).succeeds();

        assertThat(result(compiled, Map.of("shop.tags", "red"))).isEqualTo("Result[tags=red]");
    }

    @Test
    void refuses_a_static_method_with_a_checked_exception() {
        component("Key key) { } class Key { public static Key parse(String text) throws java.text.ParseException {"
                + " return new Key(); } } record Other(")
                .with("component key: cannot read a Key from text; its method parse throws ParseException, which is"
                        + " checked; let it throw a RuntimeException, or use a String").at("Key key").once();
        component("Class<?> type").with("cannot read a Class<?> from text; its method forName throws"
                + " ClassNotFoundException").at("Class<?> type");
    }

    @Test
    void refuses_types_that_generated_code_cannot_name() {
        component("Mode mode) { private enum Mode { A } } record Other(")
                .with("component mode: cannot read a Mail.Mode from text; it is private, so generated code cannot name")
                .at("Mode mode");
        Compilation.of(IMPORTS + "class Outer { @ConfigurationProperties(\"x\") private record Mail() { } }").fails()
                .with("Mail cannot be bound to configuration: it is private; remove private").at("record Mail");
    }

    @Test
    void refuses_default_texts_that_cannot_be_read() {
        component("@DefaultValue(\"weeks\") TimeUnit unit")
                .with("@DefaultValue of unit: \"weeks\" is not one of nanoseconds, microseconds").at("@DefaultValue");
        component("@DefaultValue(\"ten\") int size").with("\"ten\" is not a number of this type").at("@DefaultValue");
        component("@DefaultValue(\"perhaps\") boolean on").with("\"perhaps\" is neither true nor false")
                .at("@DefaultValue");
        component("@DefaultValue(\"x\") Optional<String> text").with("an optional component cannot have a default")
                .at("@DefaultValue");
        component("@DefaultValue({\"1\", \"2\"}) int size").with("write exactly one text").at("@DefaultValue");
    }

    private static Diagnostics component(String component) {
        return Compilation.of(IMPORTS + "@ConfigurationProperties(\"x\") record Mail(\n" + component + ") { }").fails();
    }

    private static String result(Compiled compiled, Map<String, String> values) {
        try (var scope = compiled.scope().config(Config.of(values)).build()) {
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }
}
