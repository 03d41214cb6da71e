/** Transactions. Takes a task, gives it one connection from its beginning to its commit or rollback. */
@NullMarked
package dev.freshet.data.transaction;

import org.jspecify.annotations.NullMarked;
