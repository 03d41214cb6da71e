/** A PostgreSQL server with the tables of all scenarios. */
@NullMarked
package dev.freshet.lab.database;

import org.jspecify.annotations.NullMarked;
