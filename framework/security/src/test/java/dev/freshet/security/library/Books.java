package dev.freshet.security.library;

import dev.freshet.security.Anonymous;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Identity;
import dev.freshet.web.DeleteMapping;
import dev.freshet.web.GetMapping;
import dev.freshet.web.NonBlocking;
import dev.freshet.web.PathVariable;
import dev.freshet.web.PostMapping;
import dev.freshet.web.PutMapping;
import dev.freshet.web.RequestBody;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RestController;
import jakarta.annotation.security.DenyAll;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.security.Principal;

@RestController
@RequestMapping("/books")
@RolesAllowed("editor")
class Books {
    @GetMapping
    @PermitAll
    @NonBlocking
    String all() {
        return "all";
    }

    @GetMapping("/{isbn}")
    @RolesAllowed({"reader", "editor"})
    String one(@PathVariable String isbn) {
        return isbn;
    }

    @PostMapping(consumes = "text/plain")
    String add(@RequestBody String title) {
        return title;
    }

    @PutMapping("/{isbn}")
    String change(@PathVariable String isbn, Authenticated caller) {
        return caller.name() + " of " + caller.issuer() + " changes " + isbn;
    }

    @DeleteMapping("/{isbn}")
    String remove(@PathVariable String isbn, Principal caller) {
        return caller.getName() + " removes " + isbn;
    }

    @GetMapping("/mine")
    @RolesAllowed("**")
    String mine(Authenticated caller) {
        return caller.name() + " " + caller.scopes().stream().sorted().toList();
    }

    @GetMapping("/greeting")
    @PermitAll
    String greeting(Identity caller) {
        return switch (caller) {
            case Anonymous _ -> "Hello, stranger";
            case Authenticated known -> "Hello, " + known.name();
        };
    }

    @GetMapping("/closed")
    @DenyAll
    String closed() {
        return "never";
    }
}
