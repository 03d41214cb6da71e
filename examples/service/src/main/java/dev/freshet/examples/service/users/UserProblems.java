package dev.freshet.examples.service.users;

import dev.freshet.web.ExceptionHandler;
import dev.freshet.web.ProblemDetail;
import dev.freshet.web.ResponseEntity;
import dev.freshet.web.RestControllerAdvice;

/** What clients are told when something about users goes wrong. */
@RestControllerAdvice
public class UserProblems {

    @ExceptionHandler
    ResponseEntity<ProblemDetail> notFound(UserNotFoundException thrown) {
        return ResponseEntity.of(ProblemDetail.forStatusAndDetail(404, "There is no user " + thrown.id()));
    }
}
