package dev.freshet.test.postgres.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.freshet.test.postgres.PostgresDatabase;
import dev.freshet.test.postgres.RealPostgres;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OwnServerTest {
    @Nested
    @PostgresTest(ownServer = true)
    class WhereTheClassAsksForOne {
        @Test
        void it_has_a_server_of_its_own(RealPostgres server, PostgresDatabase database) {
            assertThat(server).isNotSameAs(RealPostgres.shared()).isSameAs(database.server());
        }

        @Nested
        class AndHasOneWithin {
            @Test
            void both_have_the_same(RealPostgres server, PostgresDatabase database) {
                assertThat(server).isNotSameAs(RealPostgres.shared()).isSameAs(database.server());
            }
        }
    }

    @Nested
    @PostgresTest
    class WhereItDoesNot {
        @Test
        void it_has_the_one_that_all_share(RealPostgres server) {
            assertThat(server).isSameAs(RealPostgres.shared());
        }
    }
}
