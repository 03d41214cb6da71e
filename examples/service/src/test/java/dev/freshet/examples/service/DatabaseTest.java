package dev.freshet.examples.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.Freshet;
import dev.freshet.RunningApplication;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests whether the service creates its tables and rows, or uses those that exist. */
class DatabaseTest {
    private static final String ITS_OWN = "[{\"id\":1,\"name\":\"Ada Lovelace\"";
    private static final String FOUND = "[{\"id\":7,\"name\":\"Someone\",\"email\":\"someone@example.com\"}]";

    @TempDir
    private Path folder;

    @Test
    void leaves_a_database_that_outlives_the_service_as_it_is() throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("found");
        fill(url);

        assertThat(users(url)).isEqualTo(FOUND);
    }

    @Test
    void makes_no_tables_when_told_never_to() throws Exception {
        String url = "jdbc:h2:mem:never;DB_CLOSE_DELAY=-1";
        fill(url);

        assertThat(users(url, "--data.sources.main.initialize=never")).isEqualTo(FOUND);
    }

    @Test
    void makes_tables_and_rows_wherever_it_is_told_always_to() throws Exception {
        String url = "jdbc:h2:file:" + folder.resolve("empty");

        assertThat(users(url, "--data.sources.main.initialize=always")).startsWith(ITS_OWN);
    }

    @Test
    void knows_the_driver_of_postgresql() {
        assertThatThrownBy(() -> users("jdbc:postgresql://127.0.0.1:1/none",
                "--data.sources.main.pool.initialization-fail-timeout=4s")).rootCause()
                .hasMessageContaining("Connection refused");
    }

    @Test
    void refuses_to_start_on_a_database_without_its_tables() {
        assertThatThrownBy(() -> users("jdbc:h2:mem:bare", "--data.sources.main.initialize=never"))
                .hasMessageStartingWith("statements do not fit the database:")
                .hasMessageContaining("HeroRepository.java").hasMessageContaining("UserRepository.java");
    }

    private static void fill(String url) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("runscript from 'classpath:schema.sql'");
            statement.execute("insert into users values (7, 'Someone', 'someone@example.com')");
        }
    }

    private static String users(String url, String... more) throws Exception {
        String[] arguments = new String[more.length + 3];
        arguments[0] = "--server.port=0";
        arguments[1] = "--server.host=127.0.0.1";
        arguments[2] = "--data.sources.main.url=" + url;
        System.arraycopy(more, 0, arguments, 3, more.length);
        try (RunningApplication service = Freshet.start(App.class, arguments);
                HttpClient client = HttpClient.newHttpClient()) {
            URI target = URI.create("http://127.0.0.1:" + service.port() + "/api/users");
            return client.send(HttpRequest.newBuilder(target).build(), BodyHandlers.ofString()).body();
        }
    }
}
