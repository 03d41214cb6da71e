package dev.freshet.lab.subjects.mvc.users;

import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class UserRepository {
    private final JdbcClient jdbcClient;
    private final RowMapper<User> mapper;

    public UserRepository(JdbcClient jdbcClient, RowMapper<User> mapper) {
        this.jdbcClient = jdbcClient;
        this.mapper = mapper;
    }

    public List<User> findAll() {
        return jdbcClient.sql("select id, name, email from users order by id").query(mapper).list();
    }

    public Optional<User> findById(long id) {
        return jdbcClient.sql("select id, name, email from users where id = ?").param(id).query(mapper).optional();
    }
}
