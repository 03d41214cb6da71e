package dev.freshet.data.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.data.TestDatabase;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Which column becomes which component, and what is said when that does not work. */
class RowMappingTest extends RowSuite {
    RowMappingTest(TestDatabase kind) {
        super(kind);
    }

    @Row
    record User(int id, String firstName, @Column("e_mail") @Nullable String email, Optional<String> city) {
    }

    private static final RowReader<User> USERS = new RowMappingTest$User$Row();

    private void users() throws SQLException {
        database.execute("create table users (e_mail varchar(50), first_name varchar(50), id integer, more integer,"
                + " city varchar(50))", "insert into users values ('a@b.c', 'Ada', 1, 0, 'Ulm'),"
                + " (null, 'Bob', 2, 0, null)");
    }

    @Test
    void columns_are_found_by_name_wherever_they_stand() throws SQLException {
        users();

        assertThat(database.rows("select * from users order by id", USERS)).containsExactly(
                new User(1, "Ada", "a@b.c", Optional.of("Ulm")), new User(2, "Bob", null, Optional.empty()));
        assertThat(database.rows("select 1 as \"ID\", 'A' as \"FirstName\", 'e' as \"E_Mail\", 'c' as \"CITY\"", USERS))
                .containsExactly(new User(1, "A", "e", Optional.of("c")));
    }

    @Test
    void a_component_without_a_column_is_refused_before_the_first_row() throws SQLException {
        users();
        String sql = "select id, first_name as firstname, city from users where id = 77";

        fails(sql, USERS, "RowMappingTest.User.email (String) has no column e_mail (", "in: " + sql);
        assertThat(database.problems(sql, USERS)).hasSize(1);
    }

    @Test
    void two_columns_of_one_name_are_refused() throws SQLException {
        users();

        fails("select u.id, u.first_name, u.e_mail, u.city, v.city from users u, users v", USERS,
                "RowMappingTest.User.city (String) could be column 4, ", "or column 5, ",
                "give one of them another name with AS");
        fails("select id, first_name, first_name firstname, e_mail, city from users", USERS,
                "RowMappingTest.User.firstName (String) could be column 2");
    }

    @Test
    void a_mapping_that_is_kept_notices_that_the_columns_have_changed() throws SQLException {
        users();
        database.execute("delete from users where id = 2");
        String sql = "select * from users";
        var mapping = new RowMapping<>(sql, USERS, null);
        User ada = new User(1, "Ada", "a@b.c", Optional.of("Ulm"));
        assertThat(database.rows(sql, mapping)).containsExactly(ada);

        database.execute("alter table users drop column more");
        assertThat(database.rows(sql, mapping)).containsExactly(ada);

        database.execute("alter table users rename column city to x", "alter table users rename column e_mail to city",
                "alter table users rename column x to e_mail");
        assertThat(database.rows(sql, mapping)).containsExactly(new User(1, "Ada", "Ulm", Optional.of("a@b.c")));

        database.execute("alter table users drop column first_name");
        assertThatExceptionOfType(RowMappingException.class).isThrownBy(() -> database.rows(sql, mapping))
                .withMessageContaining("RowMappingTest.User.firstName (String) has no column first_name");
    }

    @Test
    void a_mapping_that_is_kept_notices_that_a_column_has_another_type() throws SQLException {
        database.execute("create table sums (total integer)", "insert into sums values (1)");
        String sql = "select total from sums";
        var mapping = new RowMapping<>(sql, SingleColumn.of(Integer.class).orElseThrow(), null);
        assertThat(database.rows(sql, mapping)).containsExactly(1);

        database.execute("alter table sums alter column total " + (kind == TestDatabase.H2 ? "set data " : "")
                + "type numeric(5, 2)", "update sums set total = 1.75");
        assertThatExceptionOfType(RowMappingException.class).isThrownBy(() -> database.rows(sql, mapping))
                .withMessageContaining("2 decimal places of numeric would be lost");
    }

    @Row
    record Primitives(boolean a, int b, long c, double d, char e) {
    }

    @Row
    record Objects(Integer a, String b, LocalDate c) {
    }

    @Test
    void null_where_the_component_may_not_be_null() throws SQLException {
        String sql = "select %s a, %s b, %s c, %s d, %s e";
        var reader = new RowMappingTest$Primitives$Row();
        String end = " in row 1: the value is null; make the component @Nullable or an Optional if it may be in: ";
        fails(sql.formatted("cast(null as boolean)", 1, 1, 1, "'a'"), reader,
                "RowMappingTest.Primitives.a (boolean) cannot be read from column " + label("a") + end);
        fails(sql.formatted("true", "cast(null as integer)", 1, 1, "'a'"), reader, "Primitives.b (int)", end);
        fails(sql.formatted("true", 1, "cast(null as numeric(9))", 1, "'a'"), reader, "Primitives.c (long)", end);
        fails(sql.formatted("true", 1, 1, "cast(null as integer)", "'a'"), reader, "Primitives.d (double)", end);
        fails(sql.formatted("true", 1, 1, 1, "cast(null as char(1))"), reader, "Primitives.e (char)", end);

        var objects = new RowMappingTest$Objects$Row();
        String select = "select %s a, %s b, %s c";
        fails(select.formatted("cast(null as integer)", "'b'", "current_date"), objects, "Objects.a (Integer)", end);
        fails(select.formatted(1, "cast(null as varchar(9))", "current_date"), objects, "Objects.b (String)", end);
        fails(select.formatted(1, "'b'", "cast(null as date)"), objects, "Objects.c (LocalDate)", end);
    }

    private String label(String name) {
        return kind == TestDatabase.H2 ? name.toUpperCase(Locale.ROOT) : name;
    }

    @Row
    record Typed(int number, LocalDateTime at, Instant moment, boolean yes, UUID code, List<String> list) {
    }

    @Test
    void types_that_never_fit_are_found_without_a_row() throws SQLException {
        database.execute("create table t (number varchar(9), at timestamp with time zone, moment timestamp, yes date,"
                + " code integer, list varchar(9))");
        var reader = new RowMappingTest$Typed$Row();

        List<String> problems = database.problems("select * from t", reader);
        assertThat(problems).hasSize(6);
        assertThat(problems.get(0)).startsWith("RowMappingTest.Typed.number (int) cannot be read from column "
                + label("number") + ": the type is ").endsWith("; use String");
        assertThat(problems.get(1)).contains("Typed.at (LocalDateTime)").endsWith("use OffsetDateTime or Instant");
        assertThat(problems.get(2)).contains("Typed.moment (Instant)").endsWith("use LocalDateTime");
        assertThat(problems.get(3)).contains("Typed.yes (boolean)").endsWith("the type is date; use LocalDate");
        assertThat(problems.get(4)).contains("Typed.code (UUID)").endsWith("use int, long or BigDecimal");
        assertThat(problems.get(5)).contains("Typed.list (array of String)").endsWith("use String");
        fails("select * from t", reader, problems.toArray(String[]::new));
    }

    @Test
    void digits_behind_the_point_are_never_cut_off() throws SQLException {
        var reader = SingleColumn.of(Integer.class).orElseThrow();
        fails("select cast(1 as numeric(5, 2)) n", reader, "Integer cannot be read from column " + label("n")
                + ": 2 decimal places of numeric would be lost; use BigDecimal");
        if (kind == TestDatabase.POSTGRESQL) {
            assertThat(database.row("select avg(n) from (values (1), (3)) t(n)", reader)).isEqualTo(2);
            fails("select avg(n) n from (values (1), (2)) t(n)", reader,
                    "Integer cannot be read from column n in row 1: the value is not a whole number");
        }
        fails("select cast(1.5 as double precision) n", reader, "the type is ", "use double or BigDecimal");
    }

    @Test
    void values_out_of_range() throws SQLException {
        fails("select cast(300 as smallint) n", SingleColumn.of(Byte.class).orElseThrow(),
                "Byte cannot be read from column " + label("n") + " in row 1: the value is not between -128 and 127");
        fails("select 70000 n", SingleColumn.of(Short.class).orElseThrow(),
                "the value is not between -32768 and 32767");
        fails("select 5000000000 n", SingleColumn.of(Integer.class).orElseThrow(),
                "the driver cannot convert it (SQLSTATE 22003)");
        fails("select cast(5000000000 as numeric(19)) n", SingleColumn.of(Integer.class).orElseThrow(),
                "the value is not between -2147483648 and 2147483647");
        fails("select cast(1e300 as double precision) n", SingleColumn.of(Float.class).orElseThrow(),
                "the value is out of the range of a float");
        fails("select 'secret' n", SingleColumn.of(Character.class).orElseThrow(),
                "the value has 6 characters, not one");
    }

    enum Status {
        NEW, PAID
    }

    @Row
    record Secrets(Status status, @Json User user, UUID code, List<Status> past) {
    }

    @Test
    void failures_never_tell_the_value() throws SQLException {
        database.execute("create table t (status varchar(9), \"user\" json, code varchar(50), past varchar(9) array)");
        String good = "'NEW', json '{\"id\":1,\"firstName\":\"A\"}', '123e4567-e89b-12d3-a456-426614174000',"
                + " array['NEW']";
        var reader = new RowMappingTest$Secrets$Row();

        only(good.replace("'NEW', json", "'s3cret', json"));
        fails("select * from t", reader, "Secrets.status (Status)",
                "the value is not the name of a constant of Status");
        only(good.replace("{\"id\":1", "{\"id\":\"s3cret\""));
        fails("select * from t", reader, "Secrets.user (User)", "its JSON does not fit the type");
        only(good.replace("json '{\"id\":1,\"firstName\":\"A\"}'", "json 'null'"));
        fails("select * from t", reader, "Secrets.user (User)", "the value is null");
        only(good.replace("123e4567-", "s3cret"));
        fails("select * from t", reader, "Secrets.code (UUID)", "the value is not a UUID");
        only(good.replace("array['NEW']", "array['NEW', 's3cret']"));
        fails("select * from t", reader, "Secrets.past (array of Status)",
                "element 2: the value is not the name of a constant of Status");
        only(good.replace("array['NEW']", "array['NEW', null]"));
        fails("select * from t", reader, "Secrets.past (array of Status)",
                "element 2: the value is null; declare List<@Nullable ...> if elements may be null");
    }

    private void only(String values) throws SQLException {
        database.execute("delete from t", "insert into t values (" + values + ")");
    }

    record Place(String city, @Nullable Integer zip) {
    }

    @Row
    record Trip(int id, @Embedded(prefix = "from_") Place from, @Embedded(prefix = "to_") @Nullable Place to,
            @Embedded(prefix = "over_") Optional<Place> over) {
    }

    @Test
    void embedded_records_and_absent_ones() throws SQLException {
        String sql = "select 1 id, 'Ulm' from_city, cast(null as integer) from_zip, %s to_city, %s to_zip,"
                + " %s over_city, %s over_zip";
        var reader = new RowMappingTest$Trip$Row();
        String none = "cast(null as varchar(9))";
        String noNumber = "cast(null as integer)";

        assertThat(database.row(sql.formatted(none, noNumber, none, noNumber), reader))
                .isEqualTo(new Trip(1, new Place("Ulm", null), null, Optional.empty()));
        assertThat(database.row(sql.formatted("'Rom'", "7", "'Bern'", noNumber), reader)).isEqualTo(
                new Trip(1, new Place("Ulm", null), new Place("Rom", 7), Optional.of(new Place("Bern", null))));
        fails(sql.formatted(none, "7", none, noNumber), reader, "RowMappingTest.Trip.to.city (String)",
                "the value is null");
    }

    @Row
    record Checked(int id) {
        Checked {
            if (id < 1) {
                throw new IllegalArgumentException("too small");
            }
        }
    }

    @Test
    void what_a_constructor_throws_is_the_callers() {
        assertThatThrownBy(() -> database.rows("select 0 id", new RowMappingTest$Checked$Row()))
                .isExactlyInstanceOf(IllegalArgumentException.class).hasMessage("too small");
    }

    @Test
    void a_single_value_takes_one_column() throws SQLException {
        fails("select 1 a, 2 b", SingleColumn.of(Integer.class).orElseThrow(),
                "Integer needs a single column, but there are 2 (" + label("a") + ", " + label("b") + ")");
    }

    private <T> void fails(String sql, RowReader<T> reader, String... messages) {
        assertThatExceptionOfType(RowMappingException.class).isThrownBy(() -> database.rows(sql, reader))
                .satisfies(failure -> {
                    assertThat(failure).hasMessageContainingAll(messages);
                    assertThat(failure.statement()).contains(sql);
                    StringWriter logged = new StringWriter();
                    failure.printStackTrace(new PrintWriter(logged));
                    assertThat(logged.toString()).doesNotContain("s3cret");
                });
    }
}
