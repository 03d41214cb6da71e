package lab.quarkus;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;

/** A row of heroes, at the level of this answer. */
@JsonPropertyOrder({"id", "name", "power", "level"})
public record Hero(long id, String name, String power, long level) {
}
