package dev.freshet.lab.subjects.mvc.heroes;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class HeroRepository {
    private final JdbcClient jdbcClient;

    public HeroRepository(JdbcClient jdbcClient) {
        this.jdbcClient = jdbcClient;
    }

    public Optional<Hero> findById(long id) {
        return jdbcClient.sql("select id, name, power, level from heroes where id = ?")
                .param(id)
                .query(Hero.class)
                .optional();
    }
}
