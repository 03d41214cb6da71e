package dev.freshet.maven.create;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The database of a new project. */
enum Database {
    NONE("The items are in memory: they are lost when the application stops."),
    H2("The items are in an H2 database in memory: they are lost when the application stops. `schema.sql` makes their\n"
            + "table at each start."),
    POSTGRESQL("""
            The items are in PostgreSQL. `application.yml` names the database and its user: create both, and let the user
            own the database. Set the user's password in the environment variable `DATA_SOURCES_MAIN_PASSWORD`.
            `schema.sql` makes the table.

            The tests start a PostgreSQL of their own. They take the installed one. If there is none, they take the
            binaries in `pom.xml`, which are for Linux with x86-64. For another system, replace `linux-amd64` there, for
            example by `darwin-arm64v8`.

            The build writes no AOT cache, because the application cannot start without its database. To write one, start
            `FRESHET_AOT=train target/NAME/bin/NAME`, send requests and stop it.""");

    private final String note;

    Database(String note) {
        this.note = note;
    }

    /** What the README of the project says. */
    String note(String name) {
        return note.replace("NAME", name);
    }

    String key() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** @throws CreateException if there is no such database */
    static Database of(String key) throws CreateException {
        for (Database database : values()) {
            if (database.key().equals(key)) {
                return database;
            }
        }
        throw new CreateException("there is no database '" + key + "': choose one of " + Arrays.stream(values())
                .map(Database::key).collect(Collectors.joining(", ")));
    }
}
