package dev.freshet.lab.subjects.webflux.directory;

import java.time.LocalDate;

public record Person(long id, String firstName, String lastName, String email, String phone, String department,
        String city, String country, LocalDate since, boolean active) {
}
