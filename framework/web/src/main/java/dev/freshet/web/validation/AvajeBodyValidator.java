package dev.freshet.web.validation;

import dev.freshet.web.BodyValidator;
import dev.freshet.web.InvalidBodyException;
import dev.freshet.web.InvalidBodyException.Violation;
import io.avaje.validation.ConstraintViolation;
import io.avaje.validation.Validator;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks constraints with the code that avaje-validator generates when the application is compiled. Loads the library
 * when the first body is checked. Throws an IllegalStateException if nothing checks a constraint of a body.
 */
public final class AvajeBodyValidator implements BodyValidator {
    /** Weak values too: a validator refers to its class loader, and its routes hold it as long as they need it. */
    private static final Map<ClassLoader, WeakReference<BodyValidator>> BY_LOADER = new WeakHashMap<>();

    private static final Pattern ELEMENT = Pattern.compile("\\.\\[([0-9]++)(?!])");

    private final ClassLoader loader;
    private volatile @Nullable Validator validator;

    private AvajeBodyValidator(ClassLoader loader) {
        this.loader = loader;
    }

    /**
     * Shared by all classes of the class loader. Uses the library's default settings; messages in the default locale.
     */
    public static BodyValidator of(Class<?> oneOfTheApplication) {
        ClassLoader loader = oneOfTheApplication.getClassLoader();
        synchronized (BY_LOADER) {
            WeakReference<BodyValidator> known = BY_LOADER.get(loader);
            BodyValidator validator = known == null ? null : known.get();
            if (validator == null) {
                validator = new AvajeBodyValidator(loader);
                BY_LOADER.put(loader, new WeakReference<>(validator));
            }
            return validator;
        }
    }

    private Validator validator() {
        Validator built = validator;
        return built != null ? built : build();
    }

    private synchronized Validator build() {
        Validator built = validator;
        if (built == null) {
            built = builder().build();
            validator = built;
        }
        return built;
    }

    /** Without a further setting, the library's builder would ignore the class loader. */
    private Validator.Builder builder() {
        return Validator.builder().classLoader(loader).add(new UncheckedConstraint());
    }

    /**
     * The library returns an unordered set. Comparator's own combinators would define classes at start that an AOT
     * cache cannot keep.
     */
    private static final Comparator<Violation> BY_FIELD = (one, other) -> {
        int fields = one.field().compareTo(other.field());
        return fields != 0 ? fields : one.message().compareTo(other.message());
    };

    /**
     * Checks the elements of a Collection one by one; their fields are named {@code [0].name}. Stops after
     * {@link InvalidBodyException#MOST_VIOLATIONS}, which bounds the cost of an invalid body.
     */
    @Override
    public void validate(Object body) {
        List<Violation> violations = new ArrayList<>();
        if (body instanceof Collection<?> elements) {
            int index = 0;
            for (Object element : elements) {
                check(element, "[" + index++ + "]", violations);
                if (violations.size() == InvalidBodyException.MOST_VIOLATIONS) {
                    break;
                }
            }
        } else {
            check(body, "", violations);
        }
        if (!violations.isEmpty()) {
            throw new InvalidBodyException(violations);
        }
    }

    /** @param place of the value in a list; empty for the body itself */
    private void check(@Nullable Object value, String place, List<Violation> violations) {
        if (value == null) {
            violations.add(new Violation(place, "must not be null"));
            return;
        }
        List<Violation> found = new ArrayList<>();
        int room = InvalidBodyException.MOST_VIOLATIONS - violations.size();
        for (ConstraintViolation violation : FirstViolations.of(validator().context(), value, room)) {
            found.add(new Violation(field(place, violation.path()), violation.message()));
        }
        found.sort(BY_FIELD);
        violations.addAll(found);
    }

    /** The library names the first element of a list of texts {@code names.[0}, and of objects {@code users[0]}. */
    private static String field(String place, String libraryPath) {
        String path = ELEMENT.matcher(libraryPath).replaceAll("[$1]");
        return place.isEmpty() || path.isEmpty() ? place + path : place + '.' + path;
    }
}
