package dev.freshet.test.postgres.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@PostgresTest
class PostgresTestTest {
    private static String name = "";

    @BeforeAll
    static void has_a_database_before_all_tests(PostgresDatabase database) {
        name = database.name();
    }

    @Test
    void gives_a_test_the_database_of_its_class(DataSource source, PostgresDatabase database) throws SQLException {
        try (Connection connection = source.getConnection()) {
            assertThat(connection.getCatalog()).isEqualTo(name).isEqualTo(database.name());
        }
    }

    @Test
    void is_on_the_server_that_all_classes_share(RealPostgres server, PostgresDatabase database) {
        assertThat(server).isSameAs(RealPostgres.shared()).isSameAs(database.server());
    }

    @Nested
    class InANestedClass {
        @Test
        void the_database_is_that_of_the_outer_one(PostgresDatabase database) {
            assertThat(database.name()).isEqualTo(name);
        }
    }
}
