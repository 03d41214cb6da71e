package dev.freshet.junit;

import dev.freshet.test.postgres.junit.PostgresTest;

/** The pool lends connections that commit nothing by themselves. */
@PostgresTest
@FreshetTest(resetData = true, properties = "data.sources.main.pool.auto-commit=false")
class ResetDataWithoutAutoCommitTest extends ResetDataContract {
}
