package dev.freshet.clients;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an interface as a client of an HTTP service: its methods send requests, as their mapping annotations say, and
 * wait for the responses. What implements it is written when the interface is compiled, and is a bean; it reads the
 * keys {@code clients.NAME.*} at the start, of which {@code url} is required.
 *
 * <pre>{@code
 * @HttpClient("users")
 * interface Users {
 *     @GetMapping("/users/{id}")
 *     Optional<User> byId(@PathVariable long id);
 *
 *     @PostMapping("/users")
 *     ResponseEntity<User> add(@RequestBody User user, @RequestHeader("X-Tenant") String tenant);
 * }
 * }</pre>
 *
 * <p>A path variable, a parameter of the query or a field may be whatever the same annotation takes in a controller. A
 * value is sent as its text, an enum as the name of its constant. An empty Optional is not sent, nor is null where the
 * parameter may be null by {@code @Nullable} or {@code required = false}; anywhere else null, also in the place of an
 * Optional or as an element, is an {@link IllegalArgumentException}. Of a List or Set each element is sent.
 *
 * <p>A method returns a value read from JSON, a String, {@code byte[]} or {@link java.io.InputStream}; a
 * {@link dev.freshet.web.ResponseEntity} or an {@link java.util.Optional} of one; or nothing. An Optional is empty
 * where the answer is 404 or has no body. Errors are those of {@link dev.freshet.client.ResponseSpec}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface HttpClient {
    /** The service's name, in the configuration and in metrics: letters, digits and hyphens. */
    String value();
}
