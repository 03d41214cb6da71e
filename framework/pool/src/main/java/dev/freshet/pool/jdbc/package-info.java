/** What borrowers hold. Takes a connection of the pool, gives it as one that can be closed, used up and told off. */
@NullMarked
package dev.freshet.pool.jdbc;

import org.jspecify.annotations.NullMarked;
