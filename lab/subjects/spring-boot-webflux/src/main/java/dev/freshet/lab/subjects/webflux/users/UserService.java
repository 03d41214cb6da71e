package dev.freshet.lab.subjects.webflux.users;

import org.springframework.stereotype.Service;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

@Service
public class UserService {
    private final UserRepository users;

    public UserService(UserRepository users) {
        this.users = users;
    }

    public Flux<User> all() {
        return users.findAll();
    }

    public Mono<User> get(long id) {
        return users.findById(id).switchIfEmpty(Mono.error(() -> new UserNotFoundException(id)));
    }
}
