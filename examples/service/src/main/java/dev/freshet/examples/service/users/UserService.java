package dev.freshet.examples.service.users;

import dev.freshet.data.transaction.Transactional;
import dev.freshet.inject.Service;
import java.util.List;

/** What can be done with users, whoever asks. */
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

    /** In one transaction, so that what is returned is this change and not one that came in between. */
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
