package dev.freshet.examples.service.users;

import dev.freshet.data.row.Row;

/** A user as the table holds it and the API shows it. */
@Row
public record User(long id, String name, String email) {
}
