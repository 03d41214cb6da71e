package dev.freshet.data.source;

import java.util.Locale;

/** What can be read from a JDBC URL without its driver. */
record JdbcUrl(String text) {
    static final String H2 = "jdbc:h2:";
    static final String POSTGRESQL = "jdbc:postgresql:";

    /** An H2 in-memory database. */
    static JdbcUrl inMemory(String name) {
        return new JdbcUrl(H2 + "mem:" + name);
    }

    boolean isH2() {
        return text.startsWith(H2);
    }

    boolean isPostgresql() {
        return text.startsWith(POSTGRESQL);
    }

    /** Whether the database lives and ends with this process. */
    boolean isEmbedded() {
        return text.startsWith("jdbc:h2:mem:") || text.startsWith("jdbc:hsqldb:mem:")
                || text.startsWith("jdbc:derby:memory:");
    }

    /** Whether each connection opens an in-memory database of its own, which ends with it. */
    boolean isPrivate() {
        // With cache=shared, the driver opens a file of that name, or connections share the database.
        return database().equals("jdbc:h2:mem:") || isSqliteMemory() && !text.contains("cache=shared");
    }

    /** SQLite's driver opens a database in memory for an empty name too. */
    private boolean isSqliteMemory() {
        return database().equals("jdbc:sqlite:") || database().equals("jdbc:sqlite::memory:")
                || database().equals("jdbc:sqlite:file::memory:")
                || text.startsWith("jdbc:sqlite:file:") && text.contains("mode=memory");
    }

    /** The URL without parameters. */
    private String database() {
        return before('?', before(';', text));
    }

    /** Whether it is an in-memory database that ends with its last connection. */
    boolean endsWithLastConnection() {
        return isSqliteMemory()
                || text.startsWith("jdbc:h2:mem:") && !text.toUpperCase(Locale.ROOT).contains(";DB_CLOSE_DELAY=");
    }

    /** Whether an H2 URL names the user; a second user would be an error. */
    boolean namesUser() {
        return text.toUpperCase(Locale.ROOT).contains(";USER=");
    }

    /** The URL for messages: without parameters and user information, which may hold passwords. */
    static String shown(String url) {
        String plain = before('?', before(';', url));
        int at = plain.lastIndexOf('@');
        if (at < 0) {
            return plain;
        }
        int slashes = plain.indexOf("//");
        // jdbc:oracle:thin:scott/tiger@host: everything after the driver's name may be user information.
        int from = slashes >= 0 && slashes < at ? slashes + 2 : plain.indexOf(':', plain.indexOf(':') + 1) + 1;
        return plain.substring(0, from) + plain.substring(at + 1);
    }

    private static String before(char end, String text) {
        int index = text.indexOf(end);
        return index < 0 ? text : text.substring(0, index);
    }

    @Override
    public String toString() {
        return shown(text);
    }
}
