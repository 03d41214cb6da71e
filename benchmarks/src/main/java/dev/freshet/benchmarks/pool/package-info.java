/**
 * Measures connection pools beside each other. Takes pools over a driver that does nothing, and cases of threads that
 * want connections, gives a table of rates, CPU, waits and fairness.
 */
@NullMarked
@Forward(type = Connection.class, base = Nowhere.class)
@Forward(type = DatabaseMetaData.class, base = Nowhere.class)
package dev.freshet.benchmarks.pool;

import dev.freshet.forward.Forward;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import org.jspecify.annotations.NullMarked;
