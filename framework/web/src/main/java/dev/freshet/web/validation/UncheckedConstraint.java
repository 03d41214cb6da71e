package dev.freshet.web.validation;

import io.avaje.validation.adapter.ValidationAdapter;
import io.avaje.validation.adapter.ValidationContext;
import io.avaje.validation.adapter.ValidationContext.AdapterCreateRequest;
import io.avaje.validation.spi.AnnotationFactory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Throws for a constraint that no adapter checks. The library itself ignores such a constraint. It asks this factory
 * first, so the factory asks the library again, for the adapter of all others.
 */
final class UncheckedConstraint implements AnnotationFactory {
    /** An attribute that marks the second question. */
    private static final String ASKED_AGAIN = UncheckedConstraint.class.getName();

    @Override
    public @Nullable ValidationAdapter<?> create(AdapterCreateRequest request) {
        if (!request.attributes().containsKey(ASKED_AGAIN)) {
            Map<String, Object> attributes = new HashMap<>(request.attributes());
            attributes.put(ASKED_AGAIN, true);
            ValidationContext context = request.ctx();
            ValidationAdapter<?> adapter = context.adapter(request.annotationType(), attributes);
            if (adapter == context.noop()) {
                throw new IllegalStateException("nothing checks the constraint " + request.annotationType().getName()
                        + "; write a class with @ConstraintAdapter for it; if there is one, name a public class with"
                        + " constraints in @ImportValidPojo, in the module of that class");
            }
        }
        return null;
    }
}
