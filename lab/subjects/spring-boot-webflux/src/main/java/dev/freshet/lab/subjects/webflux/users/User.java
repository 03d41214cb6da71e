package dev.freshet.lab.subjects.webflux.users;

public record User(long id, String name, String email) {
}
