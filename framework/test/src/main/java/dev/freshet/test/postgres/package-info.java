/** A real PostgreSQL server for tests, without Docker, also for root. */
@NullMarked
package dev.freshet.test.postgres;

import org.jspecify.annotations.NullMarked;
