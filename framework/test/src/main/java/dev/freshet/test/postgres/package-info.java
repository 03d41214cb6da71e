/** Takes nothing, gives a real PostgreSQL server for tests. */
@NullMarked
package dev.freshet.test.postgres;

import org.jspecify.annotations.NullMarked;
