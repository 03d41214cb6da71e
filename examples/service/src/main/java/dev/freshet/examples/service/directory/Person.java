package dev.freshet.examples.service.directory;

import dev.freshet.data.row.Row;
import java.time.LocalDate;

/** A person in the staff directory. */
@Row
public record Person(long id, String firstName, String lastName, String email, String phone, String department,
        String city, String country, LocalDate since, boolean active) {
}
