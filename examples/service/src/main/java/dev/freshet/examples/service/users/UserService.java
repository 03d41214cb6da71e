package dev.freshet.examples.service.users;

import dev.freshet.data.transaction.Transactional;
import dev.freshet.inject.Service;
import java.util.List;

/** The operations on users, independent of HTTP. */
@Service
public class UserService {
    private final UserRepository users;

    public UserService(UserRepository users) {
        this.users = users;
    }

    List<User> all() {
        return users.findAll();
    }

    User get(long id) {
        return users.findById(id).orElseThrow(() -> new UserNotFoundException(id));
    }

    User add(UserDetails details) {
        return users.add(details);
    }

    /** Runs in one transaction, so that it returns this change and no other that happens in between. */
    @Transactional
    User change(long id, UserDetails details) {
        if (!users.update(new User(id, details.name(), details.email()))) {
            throw new UserNotFoundException(id);
        }
        return get(id);
    }

    void remove(long id) {
        if (!users.delete(id)) {
            throw new UserNotFoundException(id);
        }
    }
}
