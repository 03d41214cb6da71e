package dev.freshet.examples.service.users;

import dev.freshet.data.Query;
import dev.freshet.data.Sql;
import dev.freshet.data.Update;
import dev.freshet.inject.Repository;
import java.util.List;
import java.util.Optional;

/** Reads and writes the table {@code users}. */
@Repository
public class UserRepository {
    private final Query<User> all;
    private final Query<User> byId;
    private final Update insert;
    private final Update update;
    private final Update delete;

    public UserRepository(Sql sql) {
        all = sql.query("select id, name, email from users order by id", User.class);
        byId = sql.query("select id, name, email from users where id = :id", User.class);
        insert = sql.update("insert into users (name, email) values (:name, :email)");
        update = sql.update("update users set name = :name, email = :email where id = :id");
        delete = sql.update("delete from users where id = :id");
    }

    List<User> findAll() {
        return all.list();
    }

    Optional<User> findById(long id) {
        return byId.param("id", id).optional();
    }

    User add(UserDetails details) {
        long id = insert.param("name", details.name()).param("email", details.email()).executeForKey(Long.class);
        return new User(id, details.name(), details.email());
    }

    /** @return false if there is no such user */
    boolean update(User user) {
        return update.params(user).execute() == 1;
    }

    /** @return false if there is no such user */
    boolean delete(long id) {
        return delete.param("id", id).execute() == 1;
    }
}
