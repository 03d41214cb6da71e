package dev.freshet.examples.service.heroes;

/** A hero and how far it has come. */
public record Hero(long id, String name, String power, long level) {
    Hero atLevel(long newLevel) {
        return new Hero(id, name, power, newLevel);
    }
}
