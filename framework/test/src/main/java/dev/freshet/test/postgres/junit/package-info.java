/** A real PostgreSQL for JUnit tests, by annotation. Needs JUnit Jupiter. */
@NullMarked
package dev.freshet.test.postgres.junit;

import org.jspecify.annotations.NullMarked;
