package dev.freshet.junit;

import dev.freshet.test.postgres.junit.PostgresTest;

/** The driver refuses writes only in transactions, as the reset uses them. The application has none. */
@PostgresTest
@FreshetTest(resetData = true, properties = "data.sources.main.pool.read-only=true")
class ResetDataOfAReadOnlySourceTest extends ResetDataContract {
}
