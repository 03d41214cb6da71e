package dev.freshet.examples.service.heroes;

import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.inject.Repository;
import java.util.Optional;

/** Reads the table {@code heroes}. */
@Repository
public class HeroRepository {
    private final Query<Hero> byId;

    public HeroRepository(Sql sql) {
        byId = sql.query("select id, name, power, level from heroes where id = :id", Hero.class);
    }

    Optional<Hero> findById(long id) {
        return byId.param("id", id).optional();
    }
}
