package dev.freshet.data.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.freshet.config.Config;
import dev.freshet.config.ConfigException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostgresUriTest {

    private static SourceProperties source(String url) {
        return Config.of(Map.of("data.sources.main.url", url, "data.sources.main.username", "key",
                "data.sources.main.password", "keys")).bind(new DataProperties$Binder()).sources().get("main");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres://ann:s3cret@db.local:5433/shop?sslmode=require, jdbc:postgresql://db.local:5433/shop?sslmode=require,"
                + " ann, s3cret",
        "postgresql://ann@db.local/shop, jdbc:postgresql://db.local/shop, ann, keys",
        "postgres://db.local/shop, jdbc:postgresql://db.local/shop, key, keys",
        "postgres:///shop, jdbc:postgresql://localhost/shop, key, keys",
        "postgres://ann:pw@[::1]:5432/shop, jdbc:postgresql://[::1]:5432/shop, ann, pw",
        "'postgres://ann:pw@one:5432,two:5433/shop', 'jdbc:postgresql://one:5432,two:5433/shop', ann, pw",
        "postgres://a%40b:p%2Fw+%25%3A@db/shop, jdbc:postgresql://db/shop, a@b, p/w+%:",
        "postgres://a:b@c@db/shop?options=@x, jdbc:postgresql://db/shop?options=@x, a, b@c",
    })
    void a_connection_uri_is_a_jdbc_url_with_user_and_password(String uri, String jdbc, String user, String password) {
        SourceProperties source = source(uri);

        assertThat(source.url()).contains(jdbc);
        assertThat(source.username()).contains(user);
        assertThat(source.password()).isEqualTo(password);
        assertThat(source.toString()).doesNotContain(password);
    }

    @Test
    void a_wrong_escape_is_an_error_that_hides_the_password() {
        assertThatThrownBy(() -> source("postgres://ann:100%sure@db/shop"))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("write a percent sign as %25")
                .hasMessageNotContaining("sure");
    }
}
