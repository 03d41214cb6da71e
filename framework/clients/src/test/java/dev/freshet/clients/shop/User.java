package dev.freshet.clients.shop;

import java.time.LocalDate;

public record User(long id, String name, LocalDate born) {
}
