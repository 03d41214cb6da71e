/** A database connection pool; {@link dev.freshet.pool.PooledDataSource} is the entry point. */
@NullMarked
package dev.freshet.pool;

import org.jspecify.annotations.NullMarked;
