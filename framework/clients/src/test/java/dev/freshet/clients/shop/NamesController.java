package dev.freshet.clients.shop;

import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.RestController;

/** Asks the application itself, through a client that is injected. */
@RestController
public final class NamesController {
    private final Users users;

    public NamesController(Users users) {
        this.users = users;
    }

    @GetMapping("/names/{id}")
    String name(@PathVariable long id) {
        return users.nameOf(id);
    }
}
