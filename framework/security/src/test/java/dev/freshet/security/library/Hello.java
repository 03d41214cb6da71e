package dev.freshet.security.library;

import dev.freshet.web.GetMapping;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;

/** The same response for everyone, and for every caller with credentials. */
@RestController
class Hello {
    @GetMapping("/hello")
    @PermitAll
    String open() {
        return "Hello, World!";
    }

    @GetMapping("/hello/guarded")
    @RolesAllowed("**")
    String guarded() {
        return "Hello, World!";
    }
}
