package dev.freshet.security;

import dev.freshet.web.AccessDeniedException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The checks that generated code makes for {@link Authorize}, and for {@code @RolesAllowed} and {@code @DenyAll} on
 * methods of beans. A comparison with an absent value does not hold, whatever the operator.
 */
public final class Authorization {
    private Authorization() {
    }

    /**
     * The caller of a method with a check.
     *
     * @param method for logs, such as {@code Orders.cancel}
     * @throws AccessDeniedException if this thread has no authenticated caller
     */
    public static Authenticated caller(String method) {
        if (Caller.identity() instanceof Authenticated caller) {
            return caller;
        }
        throw new AccessDeniedException(method + " needs a caller, but this thread has none; call it in Caller.runAs,"
                + " or on a route with @PermitAll, take a parameter of type Identity");
    }

    /**
     * Refuses the caller unless the check holds.
     *
     * @param hidden whether the response is 404
     * @throws AccessDeniedException if it does not hold
     */
    public static void require(boolean holds, String method, boolean hidden) {
        if (!holds) {
            throw new AccessDeniedException(method + " does not let in "
                    + (Caller.identity() instanceof Authenticated caller ? caller : "callers without credentials"),
                    hidden);
        }
    }

    /** Whether the caller has at least one of the roles. */
    public static boolean hasRole(Authenticated caller, String... roles) {
        // Two constants may be the same role, which Set.of would refuse.
        return !Collections.disjoint(caller.roles(), List.of(roles));
    }

    /** Whether both values are present and equal. Numbers are compared as long; enum constants and UUIDs as text. */
    public static boolean same(@Nullable Object left, @Nullable Object right) {
        return left != null && right != null && plain(left).equals(plain(right));
    }

    /**
     * Whether both values are present, of the same type, and not equal. A claim of an unexpected type differs from
     * nothing, so that it lets nobody in.
     */
    public static boolean differ(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return false;
        }
        Object one = plain(left);
        Object other = plain(right);
        return type(one).equals(type(other)) && !one.equals(other);
    }

    /** Whether the value is the text of a claim, or an element of a claim or a collection. */
    public static boolean isIn(@Nullable Object value, @Nullable Object values) {
        if (values instanceof Collection<?> several) {
            return several.stream().anyMatch(one -> same(value, one));
        }
        return same(value, values);
    }

    /** A property of a value; null if the value is absent. */
    public static <T, R> @Nullable R of(@Nullable T value, Function<? super T, ? extends @Nullable R> property) {
        return value == null ? null : property.apply(value);
    }

    /** The text of a claim; null if it is absent or something else. */
    public static @Nullable String text(@Nullable Object claim) {
        return claim instanceof String text ? text : null;
    }

    /** The type of a claim. Other types count as one, because the compiler has checked that they fit together. */
    private static Class<?> type(Object plain) {
        return switch (plain) {
            case String _, Boolean _, Long _, Double _ -> plain.getClass();
            case Collection<?> _ -> Collection.class;
            case Map<?, ?> _ -> Map.class;
            default -> Object.class;
        };
    }

    private static Object plain(Object value) {
        return switch (value) {
            case Integer number -> number.longValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case Enum<?> constant -> constant.name();
            case UUID id -> id.toString();
            default -> value;
        };
    }
}
