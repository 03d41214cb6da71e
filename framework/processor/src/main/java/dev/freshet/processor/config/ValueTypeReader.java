package dev.freshet.processor.config;

import dev.freshet.processor.round.Access;
import dev.freshet.processor.round.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Types;

/** Finds how a component's type is read; collects nested records. */
final class ValueTypeReader {

    private static final Map<String, ValueType> BASIC = Map.ofEntries(
            Map.entry("java.lang.String", new ValueType.Basic("string", "text")),
            Map.entry("java.lang.Boolean", new ValueType.Basic("bool", "bool")),
            Map.entry("java.lang.Integer", new ValueType.Basic("integer", "integer")),
            Map.entry("java.lang.Long", new ValueType.Basic("longValue", "longValue")),
            Map.entry("java.lang.Double", new ValueType.Basic("doubleValue", "doubleValue")),
            Map.entry("java.time.Duration", new ValueType.Basic("duration", "duration")),
            Map.entry("dev.freshet.config.DataSize", new ValueType.Basic("dataSize", "dataSize")),
            Map.entry("dev.freshet.config.Percent", new ValueType.Basic("percent", "percent")),
            Map.entry("java.nio.file.Path", new ValueType.Basic("path", "path")),
            Map.entry("java.net.URI", new ValueType.Basic("uri", "uri")));
    private static final String READABLE = "use a record, an enum, a type with a static method parse(String), or one of"
            + " String, boolean, int, long, double, Duration, DataSize, Percent, Path, URI, List, Map and Optional";
    private static final List<String> FACTORY_METHODS = List.of("parse", "valueOf", "of", "fromString", "forName");
    private static final Set<String> CONSTRUCTED = Set.of("java.math.BigDecimal", "java.math.BigInteger");
    private static final Set<String> TEXT = Set.of("java.lang.String", "java.lang.CharSequence");
    private static final Set<String> UNCHECKED = Set.of("java.lang.RuntimeException", "java.lang.Error");

    private final Types types;
    private final List<TypeElement> sections = new ArrayList<>();

    ValueTypeReader(Types types) {
        this.types = types;
    }

    /** The nested records found so far. */
    List<TypeElement> sections() {
        return sections;
    }

    /** Throws {@link UnreadableType} with advice. */
    ValueType read(TypeMirror type, boolean nullable) {
        if (nullable && type.getKind().isPrimitive()) {
            throw new UnreadableType("it cannot be null; use " + boxed(type).getSimpleName() + ", or remove @Nullable");
        }
        if (nullable) {
            return new ValueType.Absent(single(type), true);
        }
        if (!(type instanceof DeclaredType declared)) {
            return single(type);
        }
        return switch (element(declared).getQualifiedName().toString()) {
            case "java.util.List" -> new ValueType.ListOf(single(argument(declared, 0)));
            case "java.util.Optional" -> new ValueType.Absent(single(argument(declared, 0)), false);
            case "java.util.Map" -> {
                if (!TypeNames.of(argument(declared, 0)).qualified().equals("java.lang.String")) {
                    throw new UnreadableType("the keys of a map must be texts; use Map<String, ...>");
                }
                yield new ValueType.MapOf(single(argument(declared, 1)));
            }
            case "java.util.Set", "java.util.Collection" -> throw new UnreadableType("use a List");
            case "java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble" ->
                    throw new UnreadableType("use Optional<Integer>, Optional<Long> or Optional<Double>");
            default -> single(type);
        };
    }

    private static TypeMirror argument(DeclaredType type, int index) {
        if (type.getTypeArguments().size() <= index) {
            throw new UnreadableType("add the type argument: " + type.asElement().getSimpleName() + "<...>");
        }
        return type.getTypeArguments().get(index);
    }

    private ValueType single(TypeMirror type) {
        var boxed = type.getKind().isPrimitive() ? boxed(type).asType() : type;
        if (!(boxed instanceof DeclaredType declared)) {
            throw new UnreadableType(TypeNames.of(type).dimensions() > 0 ? "use a List" : "name a class");
        }
        var element = element(declared);
        var basic = BASIC.get(element.getQualifiedName().toString());
        if (basic != null) {
            return basic;
        }
        if (Access.isPrivate(element)) {
            throw new UnreadableType("it is private, so generated code cannot name it; remove private");
        }
        if (element.getKind() == ElementKind.ENUM) {
            return new ValueType.Constant(TypeNames.of(element));
        }
        if (element.getQualifiedName().contentEquals("java.util.Locale")) {
            throw new UnreadableType("Locale.of takes any text for a language, even de-DE; use a String, and call"
                    + " Locale.forLanguageTag");
        }
        return factory(element).<ValueType>map(method -> new ValueType.Parsed(TypeNames.of(element), method))
                .or(() -> section(element)).orElseThrow(() -> new UnreadableType(READABLE));
    }

    private TypeElement boxed(TypeMirror primitive) {
        return types.boxedClass(types.getPrimitiveType(primitive.getKind()));
    }

    private Optional<ValueType> section(TypeElement element) {
        if (element.getKind() != ElementKind.RECORD) {
            return Optional.empty();
        }
        sections.add(element);
        return Optional.of(new ValueType.Section(TypeNames.of(element).generated("$Binder")));
    }

    /** The factory for such a value from text: {@code parse}, {@code fromString}, or {@code new} for a constructor. */
    private Optional<String> factory(TypeElement element) {
        if (CONSTRUCTED.contains(element.getQualifiedName().toString())) {
            return Optional.of("new");
        }
        var methods = ElementFilter.methodsIn(element.getEnclosedElements()).stream()
                .filter(method -> method.getModifiers().containsAll(Set.of(Modifier.PUBLIC, Modifier.STATIC)))
                .filter(method -> takesText(method)
                        && types.isSameType(types.erasure(method.getReturnType()), types.erasure(element.asType())))
                .toList();
        var called = FACTORY_METHODS.stream().flatMap(name -> methods.stream()
                .filter(method -> method.getSimpleName().contentEquals(name))).findFirst();
        called.ifPresent(this::refuseCheckedExceptions);
        return called.map(method -> method.getSimpleName().toString());
    }

    private void refuseCheckedExceptions(ExecutableElement method) {
        for (var thrown : method.getThrownTypes()) {
            if (!isUnchecked(thrown)) {
                throw new UnreadableType("its method " + method.getSimpleName() + " throws "
                        + TypeNames.of(thrown).shortText()
                        + ", which is checked; let it throw a RuntimeException, or use a String");
            }
        }
    }

    private boolean isUnchecked(TypeMirror exception) {
        return UNCHECKED.contains(TypeNames.of(exception).qualified())
                || types.directSupertypes(exception).stream().anyMatch(this::isUnchecked);
    }

    private static boolean takesText(ExecutableElement method) {
        if (method.getParameters().size() != 1) {
            return false;
        }
        var type = TypeNames.of(method.getParameters().getFirst().asType()).canonical();
        // One text fits String... too.
        return TEXT.contains(method.isVarArgs() ? type.substring(0, type.length() - "[]".length()) : type);
    }

    private static TypeElement element(DeclaredType type) {
        return (TypeElement) type.asElement();
    }

    /** A type that cannot be read from text; the message says what to use. */
    static final class UnreadableType extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnreadableType(String advice) {
            super(advice, null, false, false);
        }
    }
}
