package dev.freshet.lab.subjects.webflux.users;

import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Repository
public class UserRepository {
    private final DatabaseClient databaseClient;

    public UserRepository(DatabaseClient databaseClient) {
        this.databaseClient = databaseClient;
    }

    public Flux<User> findAll() {
        return databaseClient.sql("select id, name, email from users order by id").mapProperties(User.class).all();
    }

    public Mono<User> findById(long id) {
        return databaseClient.sql("select id, name, email from users where id = :id")
                .bind("id", id)
                .mapProperties(User.class)
                .one();
    }
}
