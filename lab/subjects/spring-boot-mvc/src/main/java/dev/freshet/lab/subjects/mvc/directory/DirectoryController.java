package dev.freshet.lab.subjects.mvc.directory;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class DirectoryController {
    private final PersonRepository people;

    public DirectoryController(PersonRepository people) {
        this.people = people;
    }

    @GetMapping("/users/getAllUsers")
    public List<Person> all() {
        return people.findAll();
    }
}
