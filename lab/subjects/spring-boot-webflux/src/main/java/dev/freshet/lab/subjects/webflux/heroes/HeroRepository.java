package dev.freshet.lab.subjects.webflux.heroes;

import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

@Repository
public class HeroRepository {
    private final DatabaseClient databaseClient;
    private final Scheduler scheduler;

    public HeroRepository(DatabaseClient databaseClient, Scheduler scheduler) {
        this.databaseClient = databaseClient;
        this.scheduler = scheduler;
    }

    public Mono<Hero> findById(long id) {
        return databaseClient.sql("select id, name, power, level from heroes where id = :id")
                .bind("id", id)
                .mapProperties(Hero.class)
                .one()
                .subscribeOn(scheduler);
    }
}
