package dev.freshet.examples.service.users;

import dev.freshet.data.row.Row;

/** A user, as stored in the table and shown by the API. */
@Row
public record User(long id, String name, String email) {
}
