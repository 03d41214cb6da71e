/** A pool of database connections. Takes settings, gives a {@link javax.sql.DataSource} whose connections are lent. */
@NullMarked
package dev.freshet.pool;

import org.jspecify.annotations.NullMarked;
