/**
 * Takes nothing, gives a real PostgreSQL server for tests: without Docker, also for root, and gone when it is closed.
 */
@NullMarked
package dev.freshet.test.postgres;

import org.jspecify.annotations.NullMarked;
