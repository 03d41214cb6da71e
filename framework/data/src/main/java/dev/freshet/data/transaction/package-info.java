/** Transactions. Takes a task, gives it one connection from its beginning to its commit or rollback. */
@NullMarked
@Forward(type = Connection.class, base = PassedOn.class)
package dev.freshet.data.transaction;

import dev.freshet.forward.Forward;
import java.sql.Connection;
import org.jspecify.annotations.NullMarked;
