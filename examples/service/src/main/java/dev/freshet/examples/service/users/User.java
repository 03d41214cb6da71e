package dev.freshet.examples.service.users;

/** A user as the API shows it. */
public record User(long id, String name, String email) {
}
