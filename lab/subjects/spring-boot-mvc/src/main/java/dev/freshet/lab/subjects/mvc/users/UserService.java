package dev.freshet.lab.subjects.mvc.users;

import java.util.List;
import org.springframework.stereotype.Service;

@Service
public class UserService {
    private final UserRepository users;

    public UserService(UserRepository users) {
        this.users = users;
    }

    public List<User> all() {
        return users.findAll();
    }

    public User get(long id) {
        return users.findById(id).orElseThrow(() -> new UserNotFoundException(id));
    }
}
