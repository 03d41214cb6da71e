package dev.freshet.processor.config;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.lang.model.util.Elements;

/** Checks the default texts of enums, numbers and booleans at compile time; others are checked at run time. */
final class DefaultTexts {

    private static final Set<String> BOOLEANS = Set.of("true", "yes", "on", "false", "no", "off");

    private DefaultTexts() {
    }

    /** The problem of the texts, if there is one. */
    static Optional<String> problem(ValueType type, List<String> texts, Elements elements) {
        if (!type.takesDefault()) {
            return Optional.of(type instanceof ValueType.Absent
                    ? "an optional component cannot have a default; remove one of the two"
                    : "only single values and lists of them can have a default; remove @DefaultValue and give"
                            + " defaults to the components inside");
        }
        if (type instanceof ValueType.ListOf list) {
            return texts.stream().flatMap(text -> wrong(list.element(), text, elements).stream()).findFirst();
        }
        return texts.size() == 1 ? wrong(type, texts.getFirst(), elements) : Optional.of("write exactly one text");
    }

    private static Optional<String> wrong(ValueType type, String text, Elements elements) {
        return switch (type) {
            case ValueType.Constant constant -> wrongConstant(constant, text, elements);
            case ValueType.Basic basic -> wrongBasic(basic.typeMethod(), text);
            default -> Optional.empty();
        };
    }

    private static Optional<String> wrongConstant(ValueType.Constant constant, String text, Elements elements) {
        TypeElement type = elements.getTypeElement(constant.type().qualified());
        var names = ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(field -> field.getKind() == ElementKind.ENUM_CONSTANT)
                .map(field -> field.getSimpleName().toString()).toList();
        var known = names.stream().anyMatch(name -> uniform(name).equals(uniform(text)));
        return known ? Optional.empty() : Optional.of("\"" + text + "\" is not one of " + names.stream()
                .map(name -> name.toLowerCase(Locale.ROOT).replace('_', '-')).collect(Collectors.joining(", ")));
    }

    private static String uniform(String constant) {
        return constant.replace("-", "").replace("_", "").toLowerCase(Locale.ROOT);
    }

    private static Optional<String> wrongBasic(String type, String text) {
        try {
            switch (type) {
                case "integer" -> Integer.parseInt(text.strip().replace("_", ""));
                case "longValue" -> Long.parseLong(text.strip().replace("_", ""));
                case "doubleValue" -> Double.parseDouble(text.strip());
                case "bool" -> {
                    return BOOLEANS.contains(text.strip().toLowerCase(Locale.ROOT)) ? Optional.empty()
                            : Optional.of("\"" + text + "\" is neither true nor false");
                }
                default -> {
                    return Optional.empty();
                }
            }
            return Optional.empty();
        } catch (NumberFormatException notANumber) {
            return Optional.of("\"" + text + "\" is not a number of this type");
        }
    }
}
