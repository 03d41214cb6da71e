package dev.freshet.lab.subjects.mvc.directory;

import java.util.List;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
public class PersonRepository {
    private static final String ALL = """
            select id, first_name, last_name, email, phone, department, city, country, since, active
            from people order by id""";

    private final JdbcClient jdbcClient;
    private final RowMapper<Person> mapper;

    public PersonRepository(JdbcClient jdbcClient, RowMapper<Person> mapper) {
        this.jdbcClient = jdbcClient;
        this.mapper = mapper;
    }

    public List<Person> findAll() {
        return jdbcClient.sql(ALL).query(mapper).list();
    }
}
