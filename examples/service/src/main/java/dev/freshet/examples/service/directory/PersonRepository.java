package dev.freshet.examples.service.directory;

import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.inject.Repository;
import java.util.List;

/** Reads the table {@code people}. */
@Repository
public class PersonRepository {
    private final Query<Person> all;

    public PersonRepository(Sql sql) {
        all = sql.query("""
                select id, first_name, last_name, email, phone, department, city, country, since, active
                from people order by id""", Person.class);
    }

    List<Person> findAll() {
        return all.list();
    }
}
