package dev.freshet.processor.row;

import dev.freshet.processor.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the compiler says about records that no row can become. */
class RowErrorsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "@Row class A { }                       | cannot read rows as A: it is not a record; write record A(...)",
            "@Row record A<T>(T t) { }              | it has type parameters; use concrete types",
            "@Row record A() { }                    | it has no component; write one for each column",
            "class B { @Row private record A(int a) { } } | it is private; remove private",
            "class B { private static class C { @Row record A(int a) { } } } | it is private; remove private",
    })
    void a_type_that_cannot_be_made(String type, String message) {
        RowCompilation.of(type).fails().once().with(message).at("A");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "Thread x                 | cannot read a column as Thread; use a primitive or its class, String",
            "Object x                 | or put @Json on it if the column holds it as JSON",
            "Other x                  | put @Embedded on it if its components are columns of this row, or @Json",
            "Set<String> x            | cannot read a column as Set<String>; use a List for an SQL array",
            "ArrayList<String> x      | use a List for an SQL array",
            "List x                   | add the type argument: List<String>",
            "List<?> x                | add the type argument: List<String>",
            "List<List<String>> x     | nested SQL arrays are not supported",
            "String[][] x             | nested SQL arrays are not supported",
            "List<Thread> x           | cannot read a column as List<Thread>; use a primitive",
            "boolean[] x              | use a List, or an array of int, long, double or objects",
            "@Nullable String[] x     | use a List if elements may be null",
            "Map<String, String> x    | put @Json on it if the column holds JSON",
            "ZonedDateTime x          | databases store no time zone; use Instant or OffsetDateTime",
            "Date x                   | use Instant, OffsetDateTime or LocalDateTime",
            "java.sql.Timestamp x     | use Instant, OffsetDateTime or LocalDateTime",
            "java.sql.Date x          | use LocalDate",
            "OffsetTime x             | use LocalTime",
            "java.sql.Array x         | use a List",
            "java.io.InputStream x    | use byte[]",
            "CharSequence x           | use String",
            "OptionalInt x            | use Optional<Integer>, Optional<Long> or Optional<Double>",
            "Optional x               | put one Optional around the whole, with its type: Optional<String>",
            "Optional<Optional<String>> x | put one Optional around the whole, with its type",
            "List<Optional<String>> x | put one Optional around the whole, with its type",
            "@Nullable Optional<String> x | an Optional is empty and never null; remove @Nullable",
            "@Nullable int x          | a primitive is never null; use its class: Integer",
            "@Nullable double x       | a primitive is never null; use its class: Double",
            "Hidden x                 | the enum is private, so generated code cannot name it; remove private",
            "@Json Thread x           | it has no form in JSON either: java.lang.Thread has no form in JSON",
            "@Json List<Thread> x     | it has no form in JSON either: java.lang.Thread has no form in JSON",
            "@Embedded String x       | @Embedded cannot make it: it is not a record; write record String(...)",
            "@Embedded int x          | @Embedded is for records",
            "@Embedded Pair<String> x | @Embedded cannot make it: it has type parameters; use concrete types",
            "@Embedded A x            | it would contain itself",
            "@Embedded Loop x         | component x.a: cannot read a column as Types.A; it would contain itself",
            "@Embedded Odd x          | component x.thread: cannot read a column as Thread; use a primitive",
            "@Embedded @Json Other x  | @Json and @Embedded exclude each other; @Embedded has several columns",
            "@Embedded @Column(\"a\") Other x | @Column and @Embedded exclude each other",
            "@Column(\" \") int x     | @Column has no name; add the name of the column",
            "@jakarta.annotation.Nullable String x | @jakarta.annotation.Nullable on component x has no effect on"
                    + " rows; use org.jspecify.annotations.Nullable",
    })
    void a_component_that_no_column_becomes(String component, String message) {
        fails(component).with(message).at("x");
    }

    @Test
    void two_components_for_one_column() {
        fails("int userId,\n@Column(\"USER_ID\") int b").with("components userId and b both use column USER_ID; give"
                + " one of them another with @Column").at("int b");
        fails("int userId,\nint user_id").with("components userId and user_id both use column user_id")
                .at("int user_id");
        fails("@Embedded Other one,\n@Embedded Other two").with("components one.a and two.a both use column a")
                .at("Other two");
        fails("int addressA,\n@Embedded(prefix = \"ADDRESS_\") Other two")
                .with("components addressA and two.a both use column ADDRESS_a").at("Other two");
    }

    @Test
    void an_annotation_of_another_library() {
        RowCompilation.of("package jakarta.persistence; public @interface Column { String name(); }",
                "@Row record A(@jakarta.persistence.Column(name = \"b\") int a) { }").fails().once()
                .with("@jakarta.persistence.Column on component a has no effect on rows; use"
                        + " dev.freshet.data.row.Column");
    }

    @Test
    void nothing_is_written_for_a_record_with_errors() {
        fails("int a, Thread b").once().with("component b: cannot read a column as Thread");
    }

    private static Diagnostics fails(String components) {
        return RowCompilation.of("class Types {\n@Row record A(\n" + components + "\n) { }\nprivate enum Hidden { ONE }"
                + " record Other(int a) { } record Pair<T>(T a) { } record Loop(@Embedded A a) { }"
                + " record Odd(Thread thread) { } }").fails();
    }
}
