/** Compares connection pools with a driver that does nothing: rates, CPU, waits and fairness. */
@NullMarked
@Forward(type = Connection.class, base = Nowhere.class)
@Forward(type = DatabaseMetaData.class, base = Nowhere.class)
package dev.freshet.benchmarks.pool;

import dev.freshet.forward.Forward;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import org.jspecify.annotations.NullMarked;
