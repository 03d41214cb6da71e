package dev.freshet.lab.subjects.mvc.users;

import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class UserRepository {
    private final JdbcClient jdbcClient;

    public UserRepository(JdbcClient jdbcClient) {
        this.jdbcClient = jdbcClient;
    }

    public List<User> findAll() {
        return jdbcClient.sql("select id, name, email from users order by id").query(User.class).list();
    }

    public Optional<User> findById(long id) {
        return jdbcClient.sql("select id, name, email from users where id = ?").param(id).query(User.class).optional();
    }
}
