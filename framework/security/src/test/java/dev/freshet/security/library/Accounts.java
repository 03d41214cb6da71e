package dev.freshet.security.library;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.security.Authenticated;
import dev.freshet.security.session.Sessions;
import dev.freshet.web.DeleteMapping;
import dev.freshet.web.GetMapping;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import jakarta.annotation.security.RolesAllowed;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** Users that log in by a form, which believes every name. */
@RestController
@RequestMapping("/account")
@RolesAllowed("**")
class Accounts {
    private final Sessions sessions;
    private final AtomicInteger payments = new AtomicInteger();

    Accounts(Sessions sessions) {
        this.sessions = sessions;
    }

    @GetMapping("/form")
    @PermitAll
    void form(HttpResponse response) throws IOException {
        response.contentType("text/html").send("<title>form</title>"
                + "<form method=post action=/account/login><input name=name value=ann></form>");
    }

    @PostMapping("/login")
    @PermitAll
    void login(@RequestParam String name, HttpRequest request, HttpResponse response) throws IOException {
        sessions.login(Authenticated.of("library", name, Set.of("reader")), request, response);
        response.status(303).header("Location", "/account").send();
    }

    /** Begins a session with the token of the request. */
    @PostMapping("/session")
    void begin(Authenticated caller, HttpRequest request, HttpResponse response) throws IOException {
        sessions.login(caller, request, response);
        response.send("welcome");
    }

    @PostMapping("/logout")
    void logout(HttpRequest request, HttpResponse response) throws IOException {
        sessions.logout(request, response);
        response.send("bye");
    }

    @GetMapping
    String mine(Authenticated caller) {
        return caller.name() + " has paid " + payments.get() + " times";
    }

    @PostMapping("/payments")
    String pay(Authenticated caller) {
        return caller.name() + " pays " + payments.incrementAndGet();
    }

    @DeleteMapping("/sessions")
    String endAll(Authenticated caller) {
        return "ended " + sessions.endAll(caller.issuer(), caller.name());
    }
}
