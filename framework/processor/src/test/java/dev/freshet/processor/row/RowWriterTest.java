package dev.freshet.processor.row;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.processor.Compiled;
import dev.freshet.processor.LateProcessor;
import org.junit.jupiter.api.Test;

/** The code that is written for records. What it does when it runs is tested where the runtime is. */
class RowWriterTest {

    @Test
    void writes_what_a_person_would() {
        var compiled = RowCompilation.of("""
        @Row
        record User(long id, String firstName, @Nullable String email, Optional<Integer> age, Status status,
                @Column("made") Instant created, List<String> tags, UUID[] keys, List<Status> earlier,
                @Json Settings settings, @Json @Nullable List<Settings> old, @Embedded(prefix = "address_") Place home,
                @Embedded(prefix = "work_") @Nullable Job work) {
            enum Status { NEW, PAID }
            record Settings(boolean dark) { }
        }
        """, "record Place(String city, @Column(\"zip\") Optional<String> zipCode) { }",
                "record Job(String at, @Nullable Short no) { }").succeeds();

        assertThat(compiled.source("com.acme.User$Row")).isEqualTo("""
        package com.acme;

        import dev.freshet.data.row.JsonParameter;
        import dev.freshet.data.row.RowColumn;
        import dev.freshet.data.row.RowReader;
        import dev.freshet.data.row.RowValues;
        import dev.freshet.http.JavaType;
        import dev.freshet.inject.Component;
        import dev.freshet.inject.GeneratedFrom;
        import java.lang.reflect.Type;
        import java.sql.SQLException;
        import java.time.Instant;
        import java.util.List;
        import java.util.Optional;
        import java.util.UUID;

        /** Makes {@link User} of a row, and parameters of it. */
        @Component("com.acme.User$Row")
        @GeneratedFrom(User.class)
        final class User$Row implements RowReader<User> {

            private static final User.Status[] USER_STATUS_CONSTANTS = User.Status.values();
            private static final Type LIST_TYPE = JavaType.of(List.class, User.Settings.class);
            private static final List<RowColumn> COLUMNS = List.of(
                    RowColumn.value("id", long.class, "id"),
                    RowColumn.value("firstName", String.class, "first_name", "firstname"),
                    RowColumn.value("email", String.class, "email").orNull(),
                    RowColumn.value("age", Integer.class, "age").orNull(),
                    RowColumn.value("status", User.Status.class, "status"),
                    RowColumn.value("created", Instant.class, "made"),
                    RowColumn.array("tags", String.class, "tags"),
                    RowColumn.array("keys", UUID.class, "keys"),
                    RowColumn.array("earlier", User.Status.class, "earlier"),
                    RowColumn.json("settings", User.Settings.class, "settings"),
                    RowColumn.json("old", LIST_TYPE, "old").orNull(),
                    RowColumn.value("home.city", String.class, "address_city"),
                    RowColumn.value("home.zipCode", String.class, "address_zip").orNull(),
                    RowColumn.value("work.at", String.class, "work_at"),
                    RowColumn.value("work.no", Short.class, "work_no").orNull());

            @Override
            public Class<User> type() {
                return User.class;
            }

            @Override
            public List<RowColumn> columns() {
                return COLUMNS;
            }

            @Override
            public User read(RowValues row) throws SQLException {
                return new User(
                        row.getLong(0),
                        row.getString(1),
                        row.getString(2),
                        Optional.ofNullable(row.getInteger(3)),
                        row.getEnum(4, USER_STATUS_CONSTANTS),
                        row.getInstant(5),
                        row.getList(6, RowValues::getString),
                        row.getArray(7, RowValues::getUuid, UUID[]::new),
                        row.getList(8, (element, at) -> element.getEnum(at, USER_STATUS_CONSTANTS)),
                        row.<User.Settings>getJson(9, User.Settings.class),
                        row.<List<User.Settings>>getJson(10, LIST_TYPE),
                        new Place(row.getString(11), Optional.ofNullable(row.getString(12))),
                        row.allNull(13, 15) ? null : new Job(row.getString(13), row.getShortObject(14)));
            }

            @Override
            public Object component(User row, int component) {
                return switch (component) {
                    case 0 -> row.id();
                    case 1 -> row.firstName();
                    case 2 -> row.email();
                    case 3 -> row.age();
                    case 4 -> row.status();
                    case 5 -> row.created();
                    case 6 -> row.tags();
                    case 7 -> row.keys();
                    case 8 -> row.earlier();
                    case 9 -> JsonParameter.of(row.settings(), User.Settings.class);
                    case 10 -> JsonParameter.of(row.old(), LIST_TYPE);
                    case 11 -> row.home().city();
                    case 12 -> row.home().zipCode();
                    case 13 -> row.work() == null ? null : row.work().at();
                    case 14 -> row.work() == null ? null : row.work().no();
                    default -> throw new IndexOutOfBoundsException(component);
                };
            }
        }
        """);
        assertThat(compiled.source("com.acme.User$JsonTypes")).contains("@Json.Import({", "User.Settings.class");
    }

    @Test
    void knows_every_type_that_a_column_becomes() {
        var source = RowCompilation.of("""
        @Row public record All(boolean a, Boolean b, byte c, Byte d, short e, Short f, int g, Integer h, long i, Long j,
                float k, Float l, double m, Double n, char o, Character p, String q, BigDecimal r, BigInteger s,
                byte[] t, UUID u, LocalDate v, LocalTime w, LocalDateTime x, OffsetDateTime y, Instant z, int[] ints,
                long[] longs, double[] doubles, String[] texts, byte[][] pictures, List<byte[]> more,
                List<@Nullable Long> holes, Thread.State[] states, @Json Map<String, List<Instant>> json,
                Optional<List<LocalDate>> days, byte @Nullable [] bytes, @Json Optional<int[]> numbers) { }
        """).succeeds().source("com.acme.All$Row");

        assertThat(source).contains("row.getBytes(19)", "row.getInts(26)", "row.getLongs(27)", "row.getDoubles(28)",
                "row.getArray(30, RowValues::getBytes, byte[][]::new)", "row.getList(31, RowValues::getBytes)",
                "row.getListOfNullable(32, RowValues::getLongObject)",
                "row.getArray(33, (element, at) -> element.getEnum(at, THREAD_STATE_CONSTANTS), Thread.State[]::new)",
                "getJson(34, MAP_TYPE)", "Optional.ofNullable(row.getList(35, RowValues::getLocalDate))",
                "RowColumn.value(\"bytes\", byte[].class, \"bytes\").orNull()",
                "RowColumn.array(\"ints\", int.class, \"ints\")",
                "JsonParameter.of(row.numbers().orElse(null), int[].class)");
    }

    @Test
    void finds_the_words_in_names() {
        var source = RowCompilation.of("""
        @Row record A(int userURL, int URLName, int line1Text, int b2, int snake_case, int X,
                @Column("Own Name") int y) { }
        """).succeeds().source("com.acme.A$Row");

        assertThat(source).contains("\"user_url\", \"userurl\")", "\"url_name\", \"urlname\")",
                "\"line1_text\", \"line1text\")", "int.class, \"b2\")", "int.class, \"snake_case\")",
                "int.class, \"x\")", "int.class, \"Own Name\")");
    }

    @Test
    void a_record_within_classes_and_of_any_visibility_but_private() {
        var compiled = RowCompilation.of("""
        public class Shop {
            interface Rows { @Row record Item(int id) { } }
            @Row protected record Order(int id, @Embedded(prefix = "item_") Optional<Rows.Item> item) { }
        }
        """).succeeds();

        assertThat(compiled.source("com.acme.Shop$Rows$Item$Row"))
                .contains("final class Shop$Rows$Item$Row implements RowReader<Shop.Rows.Item> {");
        assertThat(compiled.source("com.acme.Shop$Order$Row")).contains(
                "row.allNull(1, 2) ? Optional.empty() : Optional.of(new Shop.Rows.Item(row.getInt(1)))",
                "case 1 -> row.item().isEmpty() ? null : row.item().get().id();");
    }

    @Test
    void records_embedded_in_embedded_ones() {
        var source = RowCompilation.of("""
        @Row record Trip(@Embedded(prefix = "from_") Place from, @Embedded(prefix = "to_") @Nullable Place to) { }
        """, "record Place(String name, @Embedded(prefix = \"at_\") @Nullable Point at) { }",
                "record Point(double lat, double lon) { }").succeeds().source("com.acme.Trip$Row");

        assertThat(source).contains("RowColumn.value(\"to.at.lon\", double.class, \"to_at_lon\")",
                "row.allNull(3, 6) ? null : new Place(row.getString(3), row.allNull(4, 6) ? null"
                        + " : new Point(row.getDouble(4), row.getDouble(5)))",
                "case 2 -> row.from().at() == null ? null : row.from().at().lon();",
                "case 5 -> row.to() == null ? null : row.to().at() == null ? null : row.to().at().lon();");
    }

    @Test
    void a_record_with_a_second_constructor_is_made_with_its_components() {
        var source = RowCompilation.of("""
        @Row record Event(int id, @Json Map<String, String> details) {
            Event(int id, String details) { this(id, Map.of("text", details)); }
            Event(int id, HashMap<String, String> details) { this(id, Map.copyOf(details)); }
        }
        """).succeeds().source("com.acme.Event$Row");

        assertThat(source).contains("row.<Map<String, String>>getJson(1, MAP_TYPE)");
    }

    @Test
    void names_that_generated_code_uses_itself() {
        RowCompilation.of("""
        class Outer {
            @Row record Row(int row, int component, String columns, Type type, @dev.freshet.data.row.Json Json json) { }
            enum Type { A }
            record Json(int a) { }
        }
        """.replace("@Row", "@dev.freshet.data.row.Row"), "@Row record Component(int a) { }",
                "@Row record RowReader(int a, @Json List<Optional<Integer>> b) { }").succeeds();
        RowCompilation.of("@Row record List(int[] a) { }", "@Row record SQLException(int a) { }").succeeds();
    }

    @Test
    void classes_of_the_package_may_have_names_of_java_lang() {
        RowCompilation.of("@Row record Pupil(int id, Class attends) { }", "enum Class { FIRST }", "class Object { }",
                "class IndexOutOfBoundsException { }").succeeds();
    }

    @Test
    void a_deprecated_record_warns_its_users_only() {
        RowCompilation.of("@Row @Deprecated record Old(int a) { }",
                "@Row record New(int a) { @Deprecated public int a() { return a; } }").succeeds();
    }

    @Test
    void is_a_bean_wherever_the_record_is() {
        var compiled = RowCompilation.of("package com.acme.users; @Row record Item(int user) { }",
                "package com.acme.shop; @Row public record Item(int shop) { }", """
        package com.acme;
        @Component record Result(List<RowReader<?>> readers) {
            @Override public String toString() {
                return readers.stream().map(reader -> reader.type().getName()).sorted().toList().toString();
            }
        }
        """).succeeds();

        try (var scope = compiled.scope().build()) {
            assertThat(scope.get(compiled.load("com.acme.Result")))
                    .hasToString("[com.acme.shop.Item, com.acme.users.Item]");
        }
    }

    @Test
    void a_partial_build_keeps_the_readers_of_the_rest_and_drops_those_whose_record_is_gone() {
        var result = """
        @Component record Result(List<RowReader<?>> readers) {
            @Override public String toString() {
                return readers.stream().map(reader -> reader.components().toString()).sorted().toList().toString();
            }
        }
        """;
        var before = RowCompilation.of("@Row record A(int one) { }", "@Row record B(int two) { }", result).succeeds();
        var changed = RowCompilation.of("@Row record B(int two, int three) { }").onTopOf(before).succeeds();
        assertThat(result(changed)).isEqualTo("[[one], [two, three]]");

        changed.delete("com.acme.A");
        assertThat(result(RowCompilation.of("class Other { }").onTopOf(changed).succeeds()))
                .isEqualTo("[[two, three]]");
    }

    private static String result(Compiled compiled) {
        try (var scope = compiled.scope().build()) {
            return scope.get(compiled.load("com.acme.Result")).toString();
        }
    }

    @Test
    void waits_for_types_that_another_processor_writes() {
        var source = RowCompilation.of("@Row record A(@Embedded B b, Made made) { }",
                "record B(@Json Made more) { }")
                .with(new LateProcessor("com.acme.Made", "package com.acme; public enum Made { ONE }"))
                .succeeds().source("com.acme.A$Row");

        assertThat(source).contains("row.getEnum(1, MADE_CONSTANTS)");
    }
}
