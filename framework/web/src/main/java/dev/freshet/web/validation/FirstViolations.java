package dev.freshet.web.validation;

import io.avaje.validation.ConstraintViolation;
import io.avaje.validation.adapter.ValidationContext;
import io.avaje.validation.adapter.ValidationRequest;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;

/** Stops after a number of violations, at any depth of the value; the library itself checks everything. */
final class FirstViolations implements ValidationRequest {
    private final ValidationRequest all;
    private int room;

    private FirstViolations(ValidationRequest all, int room) {
        this.all = all;
        this.room = room;
    }

    /** Leaves the library's adapters, which offer no other way to stop. */
    private static final class Enough extends RuntimeException {
        private static final long serialVersionUID = 1;

        Enough() {
            super(null, null, false, false);
        }
    }

    /** @param most the maximum of violations, at least 1 */
    static Set<ConstraintViolation> of(ValidationContext context, Object value, int most) {
        FirstViolations request = new FirstViolations(context.request(null, List.of()), most);
        try {
            context.<Object>adapter((Type) value.getClass()).validate(value, request);
        } catch (Enough found) {
            // The maximum is reached.
        }
        return request.violations();
    }

    @Override
    public void addViolation(ValidationContext.Message message, String propertyName) {
        all.addViolation(message, propertyName);
        if (--room == 0) {
            throw new Enough();
        }
    }

    @Override
    public List<Class<?>> groups() {
        return all.groups();
    }

    @Override
    public void pushPath(String path) {
        all.pushPath(path);
    }

    @Override
    public void popPath() {
        all.popPath();
    }

    @Override
    public void throwWithViolations() {
        all.throwWithViolations();
    }

    @Override
    public Set<ConstraintViolation> violations() {
        return all.violations();
    }

    @Override
    public boolean hasViolations() {
        return all.hasViolations();
    }
}
