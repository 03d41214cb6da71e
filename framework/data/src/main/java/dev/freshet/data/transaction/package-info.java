/** Transactions: run a task on one connection, from begin to commit or rollback. */
@NullMarked
@Forward(type = Connection.class, base = PassedOn.class)
@Forward(type = Statement.class, base = LedBack.class)
@Forward(type = PreparedStatement.class, base = TransactionStatement.class)
@Forward(type = CallableStatement.class, base = TransactionPreparedStatement.class)
@Forward(type = DatabaseMetaData.class, base = LedBack.class)
package dev.freshet.data.transaction;

import dev.freshet.forward.Forward;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.Statement;
import org.jspecify.annotations.NullMarked;
