package dev.freshet.examples.service.heroes;

import dev.freshet.data.row.Row;

/** A hero with a level. */
@Row
public record Hero(long id, String name, String power, long level) {
    Hero atLevel(long newLevel) {
        return new Hero(id, name, power, newLevel);
    }
}
