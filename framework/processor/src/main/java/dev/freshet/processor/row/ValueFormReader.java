package dev.freshet.processor.row;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.AnnotationView;
import dev.freshet.processor.round.TypeNames;
import java.util.Map;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeKind;
import javax.lang.model.type.TypeMirror;

/** Finds how a component's type is read from one column. */
final class ValueFormReader {

    private static final Map<String, String> GETTERS = Map.ofEntries(
            Map.entry("boolean", "getBoolean"), Map.entry("java.lang.Boolean", "getBooleanObject"),
            Map.entry("byte", "getByte"), Map.entry("java.lang.Byte", "getByteObject"),
            Map.entry("short", "getShort"), Map.entry("java.lang.Short", "getShortObject"),
            Map.entry("int", "getInt"), Map.entry("java.lang.Integer", "getInteger"),
            Map.entry("long", "getLong"), Map.entry("java.lang.Long", "getLongObject"),
            Map.entry("float", "getFloat"), Map.entry("java.lang.Float", "getFloatObject"),
            Map.entry("double", "getDouble"), Map.entry("java.lang.Double", "getDoubleObject"),
            Map.entry("char", "getChar"), Map.entry("java.lang.Character", "getCharacter"),
            Map.entry("java.lang.String", "getString"), Map.entry("java.math.BigDecimal", "getBigDecimal"),
            Map.entry("java.math.BigInteger", "getBigInteger"), Map.entry("java.util.UUID", "getUuid"),
            Map.entry("java.time.LocalDate", "getLocalDate"), Map.entry("java.time.LocalTime", "getLocalTime"),
            Map.entry("java.time.LocalDateTime", "getLocalDateTime"),
            Map.entry("java.time.OffsetDateTime", "getOffsetDateTime"), Map.entry("java.time.Instant", "getInstant"));
    /** Arrays of primitives that {@code RowValues} reads. */
    private static final Map<TypeKind, String> ARRAY_GETTERS = Map.of(TypeKind.BYTE, "getBytes",
            TypeKind.INT, "getInts", TypeKind.LONG, "getLongs", TypeKind.DOUBLE, "getDoubles");
    private static final Set<String> COLLECTIONS = Set.of("java.util.Set", "java.util.Collection",
            "java.util.SortedSet", "java.util.ArrayList", "java.lang.Iterable");
    private static final String READABLE = "use a primitive or its class, String, BigDecimal, BigInteger, byte[], UUID,"
            + " LocalDate, LocalTime, LocalDateTime, OffsetDateTime, Instant, an enum, or a List or array of those";

    private ValueFormReader() {
    }

    /** Throws {@link UnsupportedTypeException} with advice. */
    static ValueForm read(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return array(array);
        }
        if (!(type instanceof DeclaredType declared)) {
            return new ValueForm.Plain(TypeNames.of(type), getter(TypeNames.of(type).qualified()));
        }
        var element = (TypeElement) declared.asElement();
        return element.getQualifiedName().contentEquals("java.util.List") ? list(declared) : single(element);
    }

    private static String getter(String type) {
        var getter = GETTERS.get(type);
        if (getter == null) {
            throw new UnsupportedTypeException(READABLE);
        }
        return getter;
    }

    private static ValueForm single(TypeElement element) {
        if (element.getKind() == ElementKind.ENUM) {
            if (Access.isPrivate(element)) {
                throw new UnsupportedTypeException("the enum is private, so generated code cannot name it; remove"
                        + " private");
            }
            return new ValueForm.Constant(TypeNames.of(element));
        }
        var name = element.getQualifiedName().toString();
        if (GETTERS.containsKey(name)) {
            return new ValueForm.Plain(TypeNames.of(element), GETTERS.get(name));
        }
        throw new UnsupportedTypeException(advice(element, name));
    }

    private static String advice(TypeElement element, String name) {
        if (COLLECTIONS.contains(name)) {
            return "use a List for an SQL array";
        }
        if (element.getKind() == ElementKind.RECORD) {
            return "put @Embedded on it if its components are columns of this row, or @Json if one column holds it as"
                    + " JSON";
        }
        return switch (name) {
            case "java.util.Map" -> "put @Json on it if the column holds JSON";
            case "java.util.Optional" -> "put one Optional around the whole, with its type: Optional<String>";
            case "java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble" ->
                    "use Optional<Integer>, Optional<Long> or Optional<Double>";
            case "java.time.ZonedDateTime" -> "databases store no time zone; use Instant or OffsetDateTime";
            case "java.util.Date", "java.util.Calendar", "java.sql.Timestamp" ->
                    "use Instant, OffsetDateTime or LocalDateTime";
            case "java.sql.Date" -> "use LocalDate";
            case "java.sql.Time", "java.time.OffsetTime" -> "use LocalTime";
            case "java.sql.Array" -> "use a List";
            case "java.sql.Blob", "java.io.InputStream" -> "use byte[]";
            case "java.sql.Clob", "java.lang.CharSequence", "java.io.Reader" -> "use String";
            default -> READABLE + "; or put @Json on it if the column holds it as JSON";
        };
    }

    private static ValueForm list(DeclaredType type) {
        if (type.getTypeArguments().isEmpty() || !isNamed(type.getTypeArguments().getFirst())) {
            throw new UnsupportedTypeException("add the type argument: List<String>");
        }
        var element = type.getTypeArguments().getFirst();
        return new ValueForm.ListOf(element(element), AnnotationView.isNullable(element));
    }

    private static boolean isNamed(TypeMirror type) {
        return type.getKind() == TypeKind.DECLARED || type.getKind() == TypeKind.ARRAY;
    }

    private static ValueForm array(ArrayType type) {
        var element = type.getComponentType();
        if (element.getKind().isPrimitive()) {
            var getter = ARRAY_GETTERS.get(element.getKind());
            if (getter == null) {
                throw new UnsupportedTypeException("use a List, or an array of int, long, double or objects");
            }
            return new ValueForm.Plain(TypeNames.of(type), getter);
        }
        if (AnnotationView.isNullable(element)) {
            throw new UnsupportedTypeException("use a List if elements may be null");
        }
        return new ValueForm.ArrayOf(TypeNames.of(type), element(element));
    }

    private static ValueForm element(TypeMirror type) {
        var form = read(type);
        var bytes = form instanceof ValueForm.Plain plain && plain.getter().equals("getBytes");
        if (form instanceof ValueForm.ListOf || form.type().dimensions() > 0 && !bytes) {
            throw new UnsupportedTypeException("nested SQL arrays are not supported");
        }
        return form;
    }
}
