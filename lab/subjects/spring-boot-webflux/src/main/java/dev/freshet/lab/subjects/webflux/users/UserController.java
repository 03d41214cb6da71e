package dev.freshet.lab.subjects.webflux.users;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@RestController
@RequestMapping("/api/users")
public class UserController {
    private final UserService users;

    public UserController(UserService users) {
        this.users = users;
    }

    @GetMapping
    public Flux<User> all() {
        return users.all();
    }

    @GetMapping("/{id}")
    public Mono<User> one(@PathVariable long id) {
        return users.get(id);
    }
}
