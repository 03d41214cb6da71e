package dev.freshet.lab.subjects.webflux.directory;

import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;
import reactor.core.scheduler.Scheduler;

@Repository
public class PersonRepository {
    private static final String ALL = """
            select id, first_name, last_name, email, phone, department, city, country, since, active
            from people order by id""";

    private final DatabaseClient databaseClient;
    private final Scheduler scheduler;

    public PersonRepository(DatabaseClient databaseClient, Scheduler scheduler) {
        this.databaseClient = databaseClient;
        this.scheduler = scheduler;
    }

    public Flux<Person> findAll() {
        return databaseClient.sql(ALL).mapProperties(Person.class).all()
                .subscribeOn(scheduler);
    }
}
