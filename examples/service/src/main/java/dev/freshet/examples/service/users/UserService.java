package dev.freshet.examples.service.users;

import dev.freshet.inject.Service;
import java.sql.SQLException;
import java.util.List;

/** What can be done with users, whoever asks. */
@Service
public class UserService {
    private final UserRepository users;

    public UserService(UserRepository users) {
        this.users = users;
    }

    List<User> all() throws SQLException {
        return users.findAll();
    }

    User get(long id) throws SQLException {
        return users.findById(id).orElseThrow(() -> new UserNotFoundException(id));
    }

    User add(UserDetails details) throws SQLException {
        return users.add(details);
    }

    User change(long id, UserDetails details) throws SQLException {
        User user = new User(id, details.name(), details.email());
        if (!users.update(user)) {
            throw new UserNotFoundException(id);
        }
        return user;
    }

    void remove(long id) throws SQLException {
        if (!users.delete(id)) {
            throw new UserNotFoundException(id);
        }
    }
}
