package dev.freshet.lab.subjects.webflux.users;

import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;

@Repository
public class UserRepository {
    private final DatabaseClient databaseClient;
    private final Scheduler scheduler;

    public UserRepository(DatabaseClient databaseClient, Scheduler scheduler) {
        this.databaseClient = databaseClient;
        this.scheduler = scheduler;
    }

    public Flux<User> findAll() {
        return databaseClient.sql("select id, name, email from users order by id").mapProperties(User.class).all()
                .subscribeOn(scheduler);
    }

    public Mono<User> findById(long id) {
        return databaseClient.sql("select id, name, email from users where id = :id")
                .bind("id", id)
                .mapProperties(User.class)
                .one()
                .subscribeOn(scheduler);
    }
}
