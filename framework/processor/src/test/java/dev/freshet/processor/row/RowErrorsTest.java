package dev.freshet.processor.row;

import dev.freshet.processor.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the compiler says about records that no row can become. */
class RowErrorsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "@Row class A { }                       | no row becomes A: it is no record; write record A(...)",
            "@Row record A<T>(T t) { }              | it has type parameters; name the types",
            "@Row record A() { }                    | it has no component; write one for each column",
            "class B { @Row private record A(int a) { } } | it is private; leave the word away",
            "class B { private static class C { @Row record A(int a) { } } } | it is private; leave the word away",
    })
    void a_type_that_cannot_be_made(String type, String message) {
        RowCompilation.of(type).fails().once().with(message).at("A");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Thread x                 | no column becomes Thread; use a primitive or its class, String",
            "Object x                 | or put @Json on it if the column holds it as JSON",
            "Other x                  | put @Embedded on it if its components are columns of this row, @Json if one",
            "Set<String> x            | no column becomes Set<String>; use a List for an SQL array",
            "ArrayList<String> x      | use a List for an SQL array",
            "List x                   | say of what it is: List<String>",
            "List<?> x                | say of what it is: List<String>",
            "List<List<String>> x     | an SQL array within an array is not read",
            "String[][] x             | an SQL array within an array is not read",
            "List<Thread> x           | no column becomes List<Thread>; use a primitive",
            "boolean[] x              | use a List, or an array of int, long, double or objects",
            "@Nullable String[] x     | elements that may be null need a List",
            "Map<String, String> x    | put @Json on it if the column holds JSON",
            "ZonedDateTime x          | databases keep no time zone; use Instant or OffsetDateTime",
            "Date x                   | use Instant, OffsetDateTime or LocalDateTime",
            "java.sql.Timestamp x     | use Instant, OffsetDateTime or LocalDateTime",
            "java.sql.Date x          | use LocalDate",
            "OffsetTime x             | use LocalTime",
            "java.sql.Array x         | use a List",
            "java.io.InputStream x    | use byte[]",
            "CharSequence x           | use String",
            "OptionalInt x            | use Optional<Integer>, Optional<Long> or Optional<Double>",
            "Optional x               | an Optional says of what it is and stands around the whole: Optional<String>",
            "Optional<Optional<String>> x | an Optional says of what it is and stands around the whole",
            "List<Optional<String>> x | an Optional says of what it is and stands around the whole",
            "@Nullable Optional<String> x | an Optional is empty and never null; leave @Nullable away",
            "@Nullable int x          | a primitive is never null; use its class: Integer",
            "@Nullable double x       | a primitive is never null; use its class: Double",
            "Hidden x                 | the enum is private, so generated code cannot name it; leave the word away",
            "@Json Thread x           | JSON does not either: java.lang.Thread has no form in JSON",
            "@Json List<Thread> x     | JSON does not either: java.lang.Thread has no form in JSON",
            "@Embedded String x       | @Embedded cannot make it: it is no record; write record String(...)",
            "@Embedded int x          | @Embedded is for records",
            "@Embedded Pair<String> x | @Embedded cannot make it: it has type parameters; name the types",
            "@Embedded A x            | it would contain itself without end",
            "@Embedded Loop x         | component x.a: no column becomes Types.A; it would contain itself without end",
            "@Embedded Odd x          | component x.thread: no column becomes Thread; use a primitive",
            "@Embedded @Json Other x  | @Json and @Embedded exclude each other; @Embedded takes several columns",
            "@Embedded @Column(\"a\") Other x | @Column and @Embedded exclude each other",
            "@Column(\" \") int x     | @Column has no name; write the name of the column",
            "@jakarta.annotation.Nullable String x | @jakarta.annotation.Nullable on component x says nothing about"
                    + " rows; use org.jspecify.annotations.Nullable",
    })
    void a_component_that_no_column_becomes(String component, String message) {
        fails(component).with(message).at("x");
    }

    @Test
    void two_components_for_one_column() {
        fails("int userId,\n@Column(\"USER_ID\") int b").with("components userId and b both take column USER_ID; give"
                + " one of them another with @Column").at("int b");
        fails("int userId,\nint user_id").with("components userId and user_id both take column user_id")
                .at("int user_id");
        fails("@Embedded Other one,\n@Embedded Other two").with("components one.a and two.a both take column a")
                .at("Other two");
        fails("int addressA,\n@Embedded(prefix = \"ADDRESS_\") Other two")
                .with("components addressA and two.a both take column ADDRESS_a").at("Other two");
    }

    @Test
    void an_annotation_of_another_library() {
        RowCompilation.of("package jakarta.persistence; public @interface Column { String name(); }",
                "@Row record A(@jakarta.persistence.Column(name = \"b\") int a) { }").fails().once()
                .with("@jakarta.persistence.Column on component a says nothing about rows; use"
                        + " dev.freshet.data.row.Column");
    }

    @Test
    void nothing_is_written_for_a_record_with_errors() {
        fails("int a, Thread b").once().with("component b: no column becomes Thread");
    }

    private static Diagnostics fails(String components) {
        return RowCompilation.of("class Types {\n@Row record A(\n" + components + "\n) { }\nprivate enum Hidden { ONE }"
                + " record Other(int a) { } record Pair<T>(T a) { } record Loop(@Embedded A a) { }"
                + " record Odd(Thread thread) { } }").fails();
    }
}
