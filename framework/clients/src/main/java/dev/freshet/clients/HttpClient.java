package dev.freshet.clients;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks an interface as a client of an HTTP service. Its methods send requests, as their mapping annotations say, and
 * wait for the responses. The compiler generates the implementation, which is a bean. At startup it reads the keys
 * {@code clients.NAME.*}; {@code url} is required.
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
 * <p>Path variables, query parameters and headers accept the same types as in a controller. A value is sent as its
 * text, an enum as the name of its constant. Each element of a List or Set is sent. An empty Optional is not sent. Null
 * is not sent if the parameter is {@code @Nullable} or {@code required = false}. Any other null throws
 * {@link IllegalArgumentException}, also as an element or instead of an Optional.
 *
 * <p>A method returns a value from JSON, a String, {@code byte[]} or {@link java.io.InputStream}; a
 * {@link dev.freshet.web.ResponseEntity} or an {@link java.util.Optional} of one; or void. An Optional is empty if the
 * response is 404 or has no body. Methods throw the exceptions of {@link dev.freshet.client.ResponseSpec}.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target(ElementType.TYPE)
public @interface HttpClient {
    /** The service's name in the configuration and in metrics: letters, digits and hyphens. */
    String value();
}
