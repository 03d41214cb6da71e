package dev.freshet.clients.shop;

import dev.freshet.http.HttpRequest;
import dev.freshet.web.DeleteMapping;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.PutMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestHeader;
import dev.freshet.web.RequestParam;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.RestController;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The service that the clients ask. */
@RestController
public final class ShopController {
    static final LocalDate BORN = LocalDate.of(1990, 2, 28);

    private final Map<Long, User> users = new ConcurrentHashMap<>(Map.of(7L, new User(7, "Ada", BORN)));

    @GetMapping("/users/{id}")
    Optional<User> user(@PathVariable long id) {
        return Optional.ofNullable(users.get(id));
    }

    @PostMapping("/users")
    ResponseEntity<User> add(@RequestBody User user, @RequestHeader("X-Tenant") Optional<String> tenant) {
        User added = new User(user.id(), user.name() + " of " + tenant.orElse("none"), user.born());
        users.put(user.id(), added);
        return ResponseEntity.created(URI.create("/users/" + user.id())).body(added);
    }

    @GetMapping("/users")
    List<User> search(@RequestParam Optional<String> q, @RequestParam(required = false) List<Integer> ids,
            @RequestHeader("X-Group") List<String> groups) {
        List<User> found = new ArrayList<>();
        for (int id : ids) {
            found.add(new User(id, q.orElse("any") + " in " + groups, BORN));
        }
        return found;
    }

    @PutMapping("/users/{id}")
    void rename(@PathVariable long id, @RequestParam String name) {
        users.put(id, new User(id, name, BORN));
    }

    @DeleteMapping("/users/{id}")
    ResponseEntity<Void> delete(@PathVariable long id) {
        users.remove(id);
        return ResponseEntity.noContent().header("X-Left", Integer.toString(users.size())).build();
    }

    @GetMapping("/users/count")
    int count(@RequestParam Role role, @RequestHeader("X-Limit") int limit) {
        return limit + role.ordinal();
    }

    @GetMapping("/texts/{name}")
    ResponseEntity<String> text(@PathVariable String name) {
        return switch (name) {
            case "none" -> ResponseEntity.notFound().build();
            case "empty" -> ResponseEntity.noContent().build();
            case "broken" -> ResponseEntity.status(500).body("out of order");
            default -> ResponseEntity.ok("<" + name + ">");
        };
    }

    @GetMapping("/numbers")
    InputStream numbers(@RequestParam int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append(i).append('\n');
        }
        return new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8));
    }

    @PostMapping("/echo")
    String echo(@RequestBody(required = false) String body, HttpRequest request) {
        return request.header("Content-Type") + " " + request.header("Accept") + " " + body;
    }
}
