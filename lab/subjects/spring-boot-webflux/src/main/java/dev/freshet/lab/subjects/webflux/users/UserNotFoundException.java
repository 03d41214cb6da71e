package dev.freshet.lab.subjects.webflux.users;

import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

public class UserNotFoundException extends ResponseStatusException {

    public UserNotFoundException(long id) {
        super(HttpStatus.NOT_FOUND, "There is no user " + id);
    }
}
