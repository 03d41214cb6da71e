package dev.freshet.lab.subjects.mvc.users;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
@RequestMapping("/api/users")
public class UserController {
    private final UserService users;

    public UserController(UserService users) {
        this.users = users;
    }

    @GetMapping
    public List<User> all() {
        return users.all();
    }

    @GetMapping("/{id}")
    public User one(@PathVariable long id) {
        return users.get(id);
    }
}
