package dev.freshet.web.validation;

import dev.freshet.web.BodyValidator;
import dev.freshet.web.InvalidBodyException;
import dev.freshet.web.InvalidBodyException.Violation;
import io.avaje.validation.ConstraintViolation;
import io.avaje.validation.ConstraintViolationException;
import io.avaje.validation.Validator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Checks constraints with the code that avaje-validator generates when the application is compiled. Nothing of the
 * library is loaded before the first body is checked.
 */
public final class AvajeBodyValidator implements BodyValidator {
    /** With the library's default settings; messages in the default locale. */
    public static final BodyValidator INSTANCE = new AvajeBodyValidator();

    private AvajeBodyValidator() {
    }

    private static final class Lazy {
        private static final Validator VALIDATOR = Validator.builder().build();
    }

    @Override
    public void validate(Object body) {
        try {
            Lazy.VALIDATOR.validate(body);
        } catch (ConstraintViolationException e) {
            throw new InvalidBodyException(violations(e));
        }
    }

    /** Sorted, as the library gives a set. */
    private static List<Violation> violations(ConstraintViolationException e) {
        List<Violation> violations = new ArrayList<>();
        for (ConstraintViolation violation : e.violations()) {
            violations.add(new Violation(violation.path(), violation.message()));
        }
        violations.sort(Comparator.comparing(Violation::field).thenComparing(Violation::message));
        return violations;
    }
}
