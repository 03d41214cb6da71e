/**
 * The borrower's view of a connection: objects that reset on close and refuse use after it.
 *
 * <p>Every object that comes from a lent connection and can reach the driver's connection is wrapped by a class of this
 * package, which refuses calls once the connection was returned. Savepoints, XML values, row ids and streams are the
 * driver's own.
 *
 * <p>The pool has no statement cache. PostgreSQL's driver, like most, caches server-side prepared statements by their
 * text, and so does H2. A second cache would keep alive what these have evicted, and would have to reset every setting
 * of a statement.
 */
@NullMarked
@Forward(type = Connection.class, base = Lent.class, bracketed = "")
@Forward(type = Statement.class, base = LentResource.class, bracketed = "execute")
@Forward(type = PreparedStatement.class, base = LentStatement.class, bracketed = {"execute", "getMeta", "getParameter"})
@Forward(type = CallableStatement.class, base = LentPreparedStatement.class)
@Forward(type = ResultSet.class, base = LentResource.class, bracketed = {"insertRow", "updateRow", "deleteRow"})
@Forward(type = DatabaseMetaData.class, base = LentPart.class, bracketed = "")
@Forward(type = ResultSetMetaData.class, base = LentPart.class)
@Forward(type = ParameterMetaData.class, base = LentPart.class)
@Forward(type = Array.class, base = LentPart.class, bracketed = "")
@Forward(type = Struct.class, base = LentPart.class)
@Forward(type = Ref.class, base = LentPart.class, bracketed = "")
@Forward(type = Blob.class, base = LentPart.class, bracketed = "")
@Forward(type = Clob.class, base = LentPart.class, bracketed = "")
@Forward(type = NClob.class, base = LentClob.class)
package dev.freshet.pool.jdbc;

import dev.freshet.forward.Forward;
import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.sql.Struct;
import org.jspecify.annotations.NullMarked;
