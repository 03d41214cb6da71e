package dev.freshet.lab.subjects.webflux.heroes;

import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

@Repository
public class HeroRepository {
    private final DatabaseClient databaseClient;

    public HeroRepository(DatabaseClient databaseClient) {
        this.databaseClient = databaseClient;
    }

    public Mono<Hero> findById(long id) {
        return databaseClient.sql("select id, name, power, level from heroes where id = :id")
                .bind("id", id)
                .mapProperties(Hero.class)
                .one();
    }
}
