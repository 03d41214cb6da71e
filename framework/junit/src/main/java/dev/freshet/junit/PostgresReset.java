package dev.freshet.junit;

import dev.freshet.test.postgres.RealPostgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Resets a database of a {@link RealPostgres}, in one transaction and one round trip. */
final class PostgresReset implements DataReset.Dialect {

    static boolean isOfTests(Connection connection) throws SQLException {
        return DataReset.rows(connection, "show cluster_name").equals(List.of(List.of(RealPostgres.CLUSTER_NAME)));
    }

    @Override
    public List<String> copy(Connection connection) throws SQLException {
        List<List<String>> tables = DataReset.rows(connection, """
                select format('%I.%I', n.nspname, c.relname),
                    coalesce(string_agg(quote_ident(a.attname), ', ' order by a.attnum), ''), c.relkind = 'r'
                from pg_class c join pg_namespace n on n.oid = c.relnamespace
                    left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                        and a.attgenerated = ''
                where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence <> 't'
                    and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
                group by n.nspname, c.relname, c.relkind order by n.nspname, c.relname""");
        DataReset.run(connection, "create schema freshet_reset");
        List<String> restore = new ArrayList<>();
        for (List<String> table : tables) {
            restore.add("delete from " + only(table));
        }
        for (List<String> table : tables) {
            copy(connection, table, restore);
        }
        for (List<String> sequence : DataReset.rows(connection, """
                select name, quote_literal(name)
                from (select format('%I.%I', schemaname, sequencename) as name from pg_sequences) sequences""")) {
            // For a sequence that was restarted and not used since, pg_sequences has no value.
            List<String> state = DataReset.rows(connection, "select last_value, is_called from " + sequence.get(0))
                    .getFirst();
            restore.add("select setval(" + sequence.get(1) + ", " + state.get(0) + ", '" + state.get(1) + "')");
        }
        return restore;
    }

    /** A partitioned table includes its partitions. Tables that inherit from another one are listed themselves. */
    private static String only(List<String> table) {
        return table.get(2).equals("t") ? "only " + table.get(0) : table.get(0);
    }

    private static void copy(Connection connection, List<String> table, List<String> restore) throws SQLException {
        String columns = table.get(1);
        if (columns.isEmpty() || DataReset.rows(connection, "select 1 from " + only(table) + " limit 1").isEmpty()) {
            return;
        }
        String copy = "freshet_reset.copy" + restore.size();
        DataReset.run(connection, "create unlogged table " + copy + " as select " + columns + " from " + only(table));
        restore.add("insert into " + table.get(0) + " (" + columns + ") overriding system value select " + columns
                + " from " + copy);
    }

    /**
     * As a replica, the session runs no triggers and checks no foreign keys, so the order of the tables does not
     * matter. For small tables, {@code delete} is faster than {@code truncate}, which makes new files.
     */
    @Override
    public void restore(Connection connection, List<String> statements) throws SQLException {
        connection.setAutoCommit(false);
        DataReset.run(connection, "set local session_replication_role = replica; set local lock_timeout = '5s'; "
                + String.join("; ", statements));
        connection.commit();
    }
}
