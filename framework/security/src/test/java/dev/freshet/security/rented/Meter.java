package dev.freshet.security.rented;

import dev.freshet.http.HttpMethod;
import dev.freshet.inject.Profile;
import dev.freshet.security.AccessByConfiguration;
import dev.freshet.security.Anonymous;
import dev.freshet.security.Identity;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;

@RestController
@Profile("metered")
@AccessByConfiguration
class Meter {
    @PostMapping("/meter/{id}")
    String add(@PathVariable String id) {
        return id;
    }

    @RequestMapping(path = "/meter", method = HttpMethod.HEAD)
    String look() {
        return "all";
    }

    /** Has the path of a route of the login, but is another one. */
    @PostMapping(path = "/oidc/logout", consumes = "application/json")
    @PermitAll
    String stop() {
        return "stopped";
    }

    @GetMapping("/meter")
    String all(Identity caller) {
        return caller == Anonymous.ANONYMOUS ? "stranger" : caller.toString();
    }
}
