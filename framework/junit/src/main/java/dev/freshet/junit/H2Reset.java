package dev.freshet.junit;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Resets a database of H2. */
final class H2Reset implements DataReset.Dialect {
    private static final String SCHEMA = "\"freshet_reset\"";

    @Override
    public List<String> copy(Connection connection) throws SQLException {
        // A named database can outlive the test class that created it.
        DataReset.run(connection, "drop schema if exists " + SCHEMA + " cascade");
        List<List<String>> tables = DataReset.rows(connection, """
                select table_schema, table_name from information_schema.tables
                where table_type = 'BASE TABLE' and lower(table_schema) <> 'information_schema'
                order by table_schema, table_name""");
        DataReset.run(connection, "create schema " + SCHEMA);
        List<String> restore = new ArrayList<>();
        for (List<String> table : tables) {
            restore.add("truncate table " + name(table));
        }
        for (List<String> table : tables) {
            copy(connection, table, restore);
        }
        for (List<String> sequence : DataReset.rows(connection, """
                select sequence_schema, sequence_name, base_value from information_schema.sequences""")) {
            restore.add("alter sequence " + name(sequence) + " restart with " + sequence.get(2));
        }
        return restore;
    }

    private static void copy(Connection connection, List<String> table, List<String> restore) throws SQLException {
        List<String> columns = new ArrayList<>();
        for (List<String> column : DataReset.rows(connection, """
                select column_name, is_generated, identity_base from information_schema.columns
                where table_schema = %s and table_name = %s order by ordinal_position"""
                .formatted(text(table.get(0)), text(table.get(1))))) {
            String name = DataReset.quoted(column.get(0));
            if (column.get(1).equals("NEVER")) {
                columns.add(name);
            }
            if (column.get(2) != null) {
                restore.add("alter table " + name(table) + " alter column " + name + " restart with " + column.get(2));
            }
        }
        if (columns.isEmpty() || DataReset.rows(connection, "select 1 from " + name(table) + " limit 1").isEmpty()) {
            return;
        }
        String copy = SCHEMA + ".copy" + restore.size();
        String list = String.join(", ", columns);
        DataReset.run(connection, "create table " + copy + " as select " + list + " from " + name(table));
        restore.add("insert into " + name(table) + " (" + list + ") overriding system value select " + list
                + " from " + copy);
    }

    private static String name(List<String> schemaAndName) {
        return DataReset.quoted(schemaAndName.get(0)) + '.' + DataReset.quoted(schemaAndName.get(1));
    }

    private static String text(String value) {
        return '\'' + value.replace("'", "''") + '\'';
    }

    /** Without the checks of foreign keys, the order of the tables does not matter. */
    @Override
    public void restore(Connection connection, List<String> statements) throws SQLException {
        DataReset.run(connection, "set referential_integrity false");
        try {
            for (String statement : statements) {
                DataReset.run(connection, statement);
            }
        } finally {
            DataReset.run(connection, "set referential_integrity true");
        }
    }
}
