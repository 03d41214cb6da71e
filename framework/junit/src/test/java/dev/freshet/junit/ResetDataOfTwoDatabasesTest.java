package dev.freshet.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.data.source.DataSources;
import dev.freshet.junit.shop.Item;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.RepeatedTest;

/** Each data source has a database of its own. */
@FreshetTest(resetData = true, properties = {"data.sources.main.url=jdbc:h2:mem:sales",
    "data.sources.reports.url=jdbc:h2:mem:reports;INIT=create table if not exists sold (id int)"})
class ResetDataOfTwoDatabasesTest {
    /** The second test fails if it sees a row of the first. */
    @RepeatedTest(2)
    void both_are_reset(TestClient http, DataSources sources) throws SQLException {
        assertThat(http.get("/items").expect(200).text()).isEqualTo("[]");
        http.post("/items").body(new Item(1, "tea")).expect(201);

        try (Connection connection = sources.get("reports").getConnection();
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate("delete from sold")).as("rows of another test").isZero();
            statement.executeUpdate("insert into sold values (1)");
        }
    }
}
