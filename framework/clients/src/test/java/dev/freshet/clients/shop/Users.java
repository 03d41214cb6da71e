package dev.freshet.clients.shop;

import dev.freshet.clients.HttpClient;
import dev.freshet.web.DeleteMapping;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.PutMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestHeader;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.ResponseEntity;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

@HttpClient("users")
@RequestMapping("/users")
public interface Users {
    @GetMapping("/{id:[0-9]+}")
    User byId(@PathVariable long id);

    @GetMapping("/{id}")
    Optional<User> find(@PathVariable long id);

    @GetMapping("/{id}")
    @Nullable User orNull(@PathVariable("id") long number);

    @GetMapping("/{id}")
    ResponseEntity<User> whole(@PathVariable long id);

    @PostMapping
    ResponseEntity<User> add(@RequestBody User user, @RequestHeader("X-Tenant") @Nullable String tenant);

    @GetMapping
    List<User> search(@RequestParam Optional<String> q, @RequestParam List<Integer> ids,
            @RequestHeader("X-Group") Set<String> groups);

    @PutMapping("/{id}")
    void rename(@PathVariable long id, @RequestParam String name);

    @DeleteMapping("/{id}")
    ResponseEntity<Void> delete(@PathVariable long id);

    @GetMapping("/count")
    int count(@RequestParam Role role, @RequestHeader("X-Limit") int limit);

    default String nameOf(long id) {
        return byId(id).name();
    }
}
