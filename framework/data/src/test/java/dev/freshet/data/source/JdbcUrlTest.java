package dev.freshet.data.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a URL tells. */
class JdbcUrlTest {
    @ParameterizedTest
    @CsvSource({
        "jdbc:postgresql://db:5432/shop?user=a&password=hunter2, jdbc:postgresql://db:5432/shop",
        "jdbc:postgresql://a:hunter2@db/shop, jdbc:postgresql://db/shop",
        "jdbc:h2:mem:shop;USER=a;PASSWORD=hunter2, jdbc:h2:mem:shop",
        "jdbc:oracle:thin:scott/hunter2@//db:1521/shop, jdbc:oracle://db:1521/shop",
        "jdbc:sqlserver://db;user=a;password=hunter2, jdbc:sqlserver://db",
        "jdbc:postgresql://db/shop, jdbc:postgresql://db/shop",
    })
    void is_shown_without_credentials(String url, String shown) {
        assertThat(JdbcUrl.shown(url)).isEqualTo(shown);
        assertThat(new JdbcUrl(url)).hasToString(shown);
    }

    @Test
    void knows_databases_that_live_in_the_process() {
        assertThat(new JdbcUrl("jdbc:h2:mem:a").isEmbedded()).isTrue();
        assertThat(new JdbcUrl("jdbc:h2:file:/tmp/a").isEmbedded()).isFalse();
        assertThat(new JdbcUrl("jdbc:postgresql://mem:1/a").isEmbedded()).isFalse();
        assertThat(new JdbcUrl("jdbc:h2:mem:a").endsWithLastConnection()).isTrue();
        assertThat(new JdbcUrl("jdbc:h2:mem:a;DB_CLOSE_DELAY=-1").endsWithLastConnection()).isFalse();
        assertThat(new JdbcUrl("jdbc:sqlite:file:a?mode=memory&cache=shared").endsWithLastConnection()).isTrue();
        assertThat(new JdbcUrl("jdbc:sqlite:a.db").endsWithLastConnection()).isFalse();
    }

    @Test
    void knows_databases_that_no_two_connections_share() {
        assertThat(new JdbcUrl("jdbc:h2:mem:").isPrivate()).isTrue();
        assertThat(new JdbcUrl("jdbc:h2:mem:;MODE=PostgreSQL").isPrivate()).isTrue();
        assertThat(new JdbcUrl("jdbc:sqlite::memory:").isPrivate()).isTrue();
        assertThat(new JdbcUrl("jdbc:sqlite::memory:?foreign_keys=true").isPrivate()).isTrue();
        assertThat(new JdbcUrl("jdbc:sqlite:").isPrivate()).isTrue();
        assertThat(new JdbcUrl("jdbc:sqlite:file::memory:").isPrivate()).isTrue();
        assertThat(new JdbcUrl("jdbc:sqlite:file:a?mode=memory").isPrivate()).isTrue();
        assertThat(new JdbcUrl("jdbc:sqlite:file:a?mode=memory&cache=shared").isPrivate()).isFalse();
        assertThat(new JdbcUrl("jdbc:sqlite:a.db").isPrivate()).isFalse();
        assertThat(new JdbcUrl("jdbc:h2:mem:a").isPrivate()).isFalse();
        assertThat(new JdbcUrl("jdbc:h2:file:/tmp/a").isPrivate()).isFalse();
    }
}
