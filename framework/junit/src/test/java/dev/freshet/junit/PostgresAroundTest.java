package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.junit.shop.Item;
import dev.freshet.test.postgres.junit.PostgresTest;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@PostgresTest
class PostgresAroundTest {
    @Nested
    @FreshetTest
    class InANestedClass {
        @Test
        void the_application_uses_the_database_of_the_class_around(TestClient http, DataSource source)
                throws SQLException {
            http.post("/items").body(new Item(1, "tea")).expect(201);

            try (Connection connection = source.getConnection();
                    ResultSet rows = connection.createStatement().executeQuery("select name from items")) {
                assertThat(rows.next()).isTrue();
                assertThat(rows.getString(1)).isEqualTo("tea");
            }
        }
    }
}
