package dev.freshet.lab.subjects.webflux.directory;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import reactor.core.publisher.Flux;

@RestController
public class DirectoryController {
    private final PersonRepository people;

    public DirectoryController(PersonRepository people) {
        this.people = people;
    }

    @GetMapping("/users/getAllUsers")
    public Flux<Person> all() {
        return people.findAll();
    }
}
