package dev.freshet.processor.authorize;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The type of a value in an expression.
 *
 * @param name the type in Java, with qualified names
 * @param supertypes the names of all supertypes
 * @param absent whether a value may be null
 * @param constants the names of an enum's constants
 * @param element the type of the elements of a collection
 */
public record ValueType(Kind kind, String name, Set<String> supertypes, boolean absent, Set<String> constants,
        @Nullable ValueType element) {

    /** What expressions can do with a value. */
    public enum Kind {
        TEXT,
        /** A whole number of at most 64 bits. */
        WHOLE,
        TRUTH,
        /** Something that is compared as text: an enum constant or a UUID. */
        WORD,
        /** What an issuer says: text, a whole number, a truth, a list, or nothing. */
        CLAIM,
        CALLER,
        SEVERAL,
        /** Only equality with the same type. */
        OTHER
    }

    static final ValueType TEXT = of(Kind.TEXT, "java.lang.String", "java.lang.CharSequence", "java.lang.Object");
    static final ValueType WHOLE = of(Kind.WHOLE, "long");
    static final ValueType TRUTH = of(Kind.TRUTH, "boolean");
    static final ValueType CLAIM = of(Kind.CLAIM, "java.lang.Object");
    static final ValueType CALLER = of(Kind.CALLER, "dev.freshet.security.Authenticated",
            "dev.freshet.security.Identity", "java.security.Principal", "java.lang.Object");

    public ValueType {
        supertypes = Set.copyOf(supertypes);
        constants = new TreeSet<>(constants);
    }

    /** A type without further properties. */
    public static ValueType of(Kind kind, String name, String... supertypes) {
        return new ValueType(kind, name, Set.of(supertypes), false, Set.of(), null);
    }

    /** The same type, whose values may be absent. */
    public ValueType orAbsent() {
        return new ValueType(kind, name, supertypes, true, constants, element);
    }

    /** Whether a parameter of this type is the caller. */
    static boolean isCaller(ValueType type) {
        return type.name.equals(CALLER.name) || type.name.equals("java.security.Principal")
                || type.name.equals("dev.freshet.security.Identity");
    }

    boolean is(Kind one) {
        return kind == one;
    }

    /** For messages: the name without packages. */
    String shown() {
        if (kind == Kind.CLAIM) {
            return "a claim";
        }
        var text = new StringBuilder();
        var start = 0;
        for (var index = 0; index <= name.length(); index++) {
            if (index == name.length()
                    || !Character.isJavaIdentifierPart(name.charAt(index)) && name.charAt(index) != '.') {
                text.append(name, Math.max(start, name.lastIndexOf('.', index - 1) + 1), index);
                text.append(index < name.length() ? name.charAt(index) : "");
                start = index + 1;
            }
        }
        return text.toString();
    }

    /** Whether the two can be equal. */
    boolean isComparableWith(ValueType other) {
        if (kind == Kind.CALLER || other.kind == Kind.CALLER) {
            return false;
        }
        if (kind == Kind.CLAIM || other.kind == Kind.CLAIM) {
            return isInClaims() && other.isInClaims();
        }
        return switch (kind) {
            case TEXT -> other.kind == Kind.TEXT || other.kind == Kind.WORD;
            case WHOLE, TRUTH -> other.kind == kind;
            case WORD -> other.kind == Kind.TEXT || other.name.equals(name);
            default -> other.name.equals(name);
        };
    }

    private boolean isInClaims() {
        return kind != Kind.SEVERAL && kind != Kind.OTHER;
    }

    /** Whether a Java method with a parameter of this type takes such a value. */
    boolean takes(ValueType value) {
        if (value.kind == Kind.CLAIM && kind == Kind.TEXT) {
            return true;
        }
        if (isPrimitive() && value.absent) {
            return false;
        }
        return name.equals(value.name) || value.supertypes.contains(name)
                || kind == Kind.WHOLE && value.kind == Kind.WHOLE && widens(value)
                || kind == Kind.TRUTH && value.kind == Kind.TRUTH;
    }

    private boolean widens(ValueType value) {
        return isPrimitive() ? value.bytes() <= bytes() : value.isPrimitive() && value.bytes() == bytes();
    }

    boolean isPrimitive() {
        return name.indexOf('.') < 0;
    }

    /** The width of a whole number. */
    int bytes() {
        return switch (name) {
            case "byte", "java.lang.Byte" -> 1;
            case "short", "java.lang.Short" -> Short.BYTES;
            case "int", "java.lang.Integer" -> Integer.BYTES;
            default -> Long.BYTES;
        };
    }
}
