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

    @GetMapping("/meter")
    String all(Identity caller) {
        return caller == Anonymous.ANONYMOUS ? "stranger" : caller.toString();
    }
}
