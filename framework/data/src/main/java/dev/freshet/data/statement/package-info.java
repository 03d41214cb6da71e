/** Turns SQL with named parameters into statements for JDBC, and runs them. */
@NullMarked
package dev.freshet.data.statement;

import org.jspecify.annotations.NullMarked;
