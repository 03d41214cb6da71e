/**
 * What borrowers hold. Takes a connection of the pool, gives it as one that can be closed, used up and told off.
 *
 * <p>Every object that a borrower gets from a lent connection and that can reach the driver's connection stands behind
 * one of this package, which refuses once the connection was given back. Savepoints, XML values, row ids and streams
 * are the driver's own.
 *
 * <p>Statements are not kept for the next borrower. PostgreSQL's driver, like most, keeps what the server has prepared
 * by the text of the statement, and so does H2; a second cache here could only keep alive what they have let go, and
 * would have to put back every setting of a statement.
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
