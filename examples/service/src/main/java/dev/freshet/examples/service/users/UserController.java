package dev.freshet.examples.service.users;

import dev.freshet.web.DeleteMapping;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.PutMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.ResponseStatus;
import dev.freshet.web.RestController;
import jakarta.validation.Valid;
import java.net.URI;
import java.util.List;

/** The users API. Everything except the list needs a token; see {@code TokenFilter}. */
@RestController
@RequestMapping(path = "/api/users", produces = "application/json")
public class UserController {
    private final UserService users;

    public UserController(UserService users) {
        this.users = users;
    }

    @GetMapping
    List<User> all() {
        return users.all();
    }

    @GetMapping("/{id}")
    User one(@PathVariable long id) {
        return users.get(id);
    }

    @PostMapping
    ResponseEntity<User> add(@Valid @RequestBody UserDetails details) {
        User user = users.add(details);
        return ResponseEntity.created(URI.create("/api/users/" + user.id())).body(user);
    }

    @PutMapping("/{id}")
    User change(@PathVariable long id, @Valid @RequestBody UserDetails details) {
        return users.change(id, details);
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(204)
    void remove(@PathVariable long id) {
        users.remove(id);
    }
}
