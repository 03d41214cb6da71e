package dev.freshet.lab.subjects.mvc.heroes;

import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class HeroRepository {
    private final JdbcClient jdbcClient;
    private final RowMapper<Hero> mapper;

    public HeroRepository(JdbcClient jdbcClient, RowMapper<Hero> mapper) {
        this.jdbcClient = jdbcClient;
        this.mapper = mapper;
    }

    public Optional<Hero> findById(long id) {
        return jdbcClient.sql("select id, name, power, level from heroes where id = ?")
                .param(id)
                .query(mapper)
                .optional();
    }
}
