/** Takes an annotation on a JUnit test class, gives its methods and constructor a PostgreSQL. Needs JUnit Jupiter. */
@NullMarked
package dev.freshet.test.postgres.junit;

import org.jspecify.annotations.NullMarked;
