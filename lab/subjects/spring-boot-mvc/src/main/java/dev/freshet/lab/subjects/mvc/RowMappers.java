package dev.freshet.lab.subjects.mvc;

import dev.freshet.lab.subjects.mvc.directory.Person;
import dev.freshet.lab.subjects.mvc.heroes.Hero;
import dev.freshet.lab.subjects.mvc.users.User;
import java.time.LocalDate;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;

/** How rows become records: by reflection, which is what JdbcClient.query(Class) does, or by hand. */
@Configuration
public class RowMappers {
    private final boolean byHand;

    RowMappers(@Value("${rows.by-hand:false}") boolean byHand) {
        this.byHand = byHand;
    }

    @Bean
    RowMapper<User> users() {
        return byHand ? (row, number) -> new User(row.getLong(1), row.getString(2), row.getString(3))
                : new SimplePropertyRowMapper<>(User.class);
    }

    @Bean
    RowMapper<Hero> heroes() {
        return byHand ? (row, number) -> new Hero(row.getLong(1), row.getString(2), row.getString(3), row.getLong(4))
                : new SimplePropertyRowMapper<>(Hero.class);
    }

    @Bean
    RowMapper<Person> people() {
        return byHand ? (row, number) -> new Person(row.getLong(1), row.getString(2), row.getString(3),
                row.getString(4), row.getString(5), row.getString(6), row.getString(7), row.getString(8),
                row.getObject(9, LocalDate.class), row.getBoolean(10))
                : new SimplePropertyRowMapper<>(Person.class);
    }
}
