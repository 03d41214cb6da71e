package dev.freshet.junit;

import dev.freshet.test.postgres.junit.PostgresTest;

@PostgresTest
@FreshetTest(resetData = true)
class ResetPostgresDataTest extends ResetDataContract {
}
