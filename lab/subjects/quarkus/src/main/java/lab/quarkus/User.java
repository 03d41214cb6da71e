package lab.quarkus;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/** A row of users. */
@JsonPropertyOrder({"id", "name", "email"})
public record User(long id, String name, String email) {
}
