package dev.freshet.test.postgres.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import org.junit.jupiter.api.Test;

@PostgresTest(ownServer = true)
class OwnServerTest {
    @Test
    void gives_a_class_a_server_of_its_own_when_asked(RealPostgres server, PostgresDatabase database) {
        assertThat(server).isNotSameAs(RealPostgres.shared()).isSameAs(database.server());
    }
}
