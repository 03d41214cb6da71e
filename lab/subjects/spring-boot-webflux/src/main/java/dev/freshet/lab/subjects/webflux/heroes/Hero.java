package dev.freshet.lab.subjects.webflux.heroes;

public record Hero(long id, String name, String power, long level) {

    Hero atLevel(long newLevel) {
        return new Hero(id, name, power, newLevel);
    }
}
