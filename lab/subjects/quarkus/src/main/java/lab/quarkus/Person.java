package lab.quarkus;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.time.LocalDate;

/** A row of people. */
@JsonPropertyOrder({"id", "firstName", "lastName", "email", "phone", "department", "city",
    "country", "since", "active"})
public record Person(long id, String firstName, String lastName, String email, String phone, String department,
        String city, String country, LocalDate since, boolean active) {
}
