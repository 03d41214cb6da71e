package dev.freshet.security.library;

import dev.freshet.http.HttpRequest;
import dev.freshet.http.HttpResponse;
import dev.freshet.security.Authenticated;
import dev.freshet.security.PasswordLogin;
import dev.freshet.security.session.Sessions;
import dev.freshet.web.PostMapping;
import dev.freshet.web.RequestParam;
import dev.freshet.web.RestController;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.util.Optional;

/** Users that log in by a form, with a name and a password. */
@RestController
class LoginForm {
    private final PasswordLogin passwords;
    private final Sessions sessions;

    LoginForm(PasswordLogin passwords, Sessions sessions) {
        this.passwords = passwords;
        this.sessions = sessions;
    }

    @PostMapping("/login")
    @PermitAll
    void login(@RequestParam String name, @RequestParam String password, HttpRequest request, HttpResponse response)
            throws IOException {
        Optional<Authenticated> user = passwords.check(name, password, request);
        user.ifPresent(caller -> sessions.login(caller, request, response));
        response.status(303).header("Location", user.isPresent() ? "/account" : "/login?failed").send();
    }
}
