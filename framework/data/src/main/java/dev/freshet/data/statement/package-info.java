/** Statements from the inside. Takes SQL with named parameters and their values, gives what JDBC can run. */
@NullMarked
package dev.freshet.data.statement;

import org.jspecify.annotations.NullMarked;
