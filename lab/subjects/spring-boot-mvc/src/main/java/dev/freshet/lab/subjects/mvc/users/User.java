package dev.freshet.lab.subjects.mvc.users;

public record User(long id, String name, String email) {
}
