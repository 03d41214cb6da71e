package dev.freshet.examples.service.users;

import dev.freshet.web.ExceptionHandler;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.RestControllerAdvice;

/** Turns exceptions about users into responses. */
@RestControllerAdvice
public class UserProblems {

    @ExceptionHandler
    ResponseEntity<ProblemDetail> notFound(UserNotFoundException thrown) {
        return ResponseEntity.of(ProblemDetail.forStatusAndDetail(404, "There is no user " + thrown.id()));
    }
}
