package dev.freshet.data.source;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * A connection URI of PostgreSQL's own programs, {@code postgres://USER:PASSWORD@HOST:PORT/DATABASE?sslmode=require},
 * as hosting services put it into {@code DATABASE_URL}. Several hosts are possible, separated by commas.
 *
 * @param jdbc the JDBC URL, without user and password
 * @see <a href="https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNSTRING-URIS">Connection URIs</a>
 */
record PostgresUri(String jdbc, Optional<String> user, Optional<String> password) {

    static boolean is(String url) {
        return url.startsWith("postgres://") || url.startsWith("postgresql://");
    }

    /** @throws IllegalArgumentException if user or password has a wrong escape; the message does not show them */
    static PostgresUri of(String url) {
        String rest = url.substring(url.indexOf("://") + 3);
        int end = endOfAuthority(rest);
        int at = rest.lastIndexOf('@', end - 1);
        String target = rest.substring(at + 1);
        String jdbc = JdbcUrl.POSTGRESQL + "//" + (end - at - 1 == 0 ? "localhost" : "") + target;
        if (at < 0) {
            return new PostgresUri(jdbc, Optional.empty(), Optional.empty());
        }
        String userInfo = rest.substring(0, at);
        int colon = userInfo.indexOf(':');
        return colon < 0 ? new PostgresUri(jdbc, decoded(userInfo), Optional.empty())
                : new PostgresUri(jdbc, decoded(userInfo.substring(0, colon)), decoded(userInfo.substring(colon + 1)));
    }

    private static int endOfAuthority(String rest) {
        for (int i = 0; i < rest.length(); i++) {
            if (rest.charAt(i) == '/' || rest.charAt(i) == '?') {
                return i;
            }
        }
        return rest.length();
    }

    private static Optional<String> decoded(String part) {
        if (part.isEmpty()) {
            return Optional.empty();
        }
        try {
            // URLDecoder decodes forms, where a plus is a space.
            return Optional.of(URLDecoder.decode(part.replace("+", "%2B"), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException wrong) {
            throw new IllegalArgumentException("url has a wrong escape before its @: write a percent sign as %25");
        }
    }

    /** Without the password, and with the URL as in messages: a record's own text would show both. */
    @Override
    public String toString() {
        return "PostgresUri[jdbc=" + JdbcUrl.shown(jdbc) + ", user=" + user + "]";
    }
}
