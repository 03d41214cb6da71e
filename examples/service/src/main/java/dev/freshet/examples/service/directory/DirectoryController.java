package dev.freshet.examples.service.directory;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;
import java.util.List;

/** Returns the whole directory: ten people, about 2.2 KB of JSON. */
@RestController
public class DirectoryController {
    private final PersonRepository people;

    public DirectoryController(PersonRepository people) {
        this.people = people;
    }

    @GetMapping("/users/getAllUsers")
    List<Person> all() {
        return people.findAll();
    }
}
