package dev.freshet.security.redis.shop;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.security.Authenticated;
import dev.freshet.security.Claims;
import dev.freshet.security.session.Sessions;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;

/** Users that log in by their name alone. */
@RestController
@RequestMapping("/account")
@RolesAllowed("buyer")
class Accounts {
    private final Sessions sessions;

    Accounts(Sessions sessions) {
        this.sessions = sessions;
    }

    @PostMapping("/login")
    @PermitAll
    void login(@RequestParam String name, HttpRequest request, HttpResponse response) throws IOException {
        sessions.login(new Authenticated("shop", name, Set.of("buyer"), Set.of(),
                new Claims(Map.of("sub", "user of " + name, "sid", "login of " + name)), Instant.MAX),
                request, response);
        response.send("welcome");
    }

    @PostMapping("/logout")
    @PermitAll
    void logout(HttpRequest request, HttpResponse response) throws IOException {
        sessions.logout(request, response);
        response.send("bye");
    }

    @GetMapping
    String mine(Authenticated caller) {
        return caller.name() + ", " + caller.claims().text("sub");
    }

    @GetMapping("/offers")
    @PermitAll
    String offers() {
        return "all you need";
    }
}
