package dev.freshet.processor.web;

import dev.freshet.processor.round.TypeNames;
import dev.freshet.processor.web.Parameter.Conversion;
import dev.freshet.web.ParameterException;
import dev.freshet.web.ParameterSource;
import dev.freshet.web.binding.Conversions;
import dev.freshet.web.binding.TimeConversions;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.ElementKind;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;

/** The types that text converts to, with their converters, which also check default values. */
public final class ValueTypes {

    /** Text for messages. */
    public static final String SUPPORTED = "a primitive or its class, String, an enum, UUID, BigDecimal, BigInteger,"
            + " a type of java.time, or an Optional, List or Set of one";

    @FunctionalInterface
    private interface Converter {
        Object convert(ParameterSource source, String name, String text);
    }

    private record Known(String owner, String method, Converter converter) {
    }

    private static final Map<String, Known> KNOWN = Map.ofEntries(
            Map.entry("java.lang.String", new Known("", "toText", Conversions::toText)),
            plain("int", "toInt", Conversions::toInt), plain("java.lang.Integer", "toInt", Conversions::toInt),
            plain("long", "toLong", Conversions::toLong), plain("java.lang.Long", "toLong", Conversions::toLong),
            plain("short", "toShort", Conversions::toShort), plain("java.lang.Short", "toShort", Conversions::toShort),
            plain("byte", "toByte", Conversions::toByte), plain("java.lang.Byte", "toByte", Conversions::toByte),
            plain("double", "toDouble", Conversions::toDouble),
            plain("java.lang.Double", "toDouble", Conversions::toDouble),
            plain("float", "toFloat", Conversions::toFloat), plain("java.lang.Float", "toFloat", Conversions::toFloat),
            plain("boolean", "toBoolean", Conversions::toBoolean),
            plain("java.lang.Boolean", "toBoolean", Conversions::toBoolean),
            plain("char", "toChar", Conversions::toChar), plain("java.lang.Character", "toChar", Conversions::toChar),
            plain("java.util.UUID", "toUuid", Conversions::toUuid),
            plain("java.math.BigDecimal", "toBigDecimal", Conversions::toBigDecimal),
            plain("java.math.BigInteger", "toBigInteger", Conversions::toBigInteger),
            time("LocalDate", TimeConversions::toLocalDate), time("LocalTime", TimeConversions::toLocalTime),
            time("LocalDateTime", TimeConversions::toLocalDateTime),
            time("OffsetDateTime", TimeConversions::toOffsetDateTime),
            time("ZonedDateTime", TimeConversions::toZonedDateTime), time("Instant", TimeConversions::toInstant),
            time("Duration", TimeConversions::toDuration), time("YearMonth", TimeConversions::toYearMonth),
            time("ZoneId", TimeConversions::toZoneId));

    private ValueTypes() {
    }

    private static Map.Entry<String, Known> plain(String type, String method, Converter converter) {
        return Map.entry(type, new Known("Conversions", method, converter));
    }

    private static Map.Entry<String, Known> time(String type, Converter converter) {
        return Map.entry("java.time." + type, new Known("TimeConversions", "to" + type, converter));
    }

    /** How text becomes this type; empty if it cannot. */
    public static Optional<Conversion> conversion(TypeMirror type) {
        var name = TypeNames.of(type);
        // With a wildcard, generated code could neither add to a list nor declare an element.
        var known = name.dimensions() == 0 && name.bound().isEmpty() ? KNOWN.get(name.qualified()) : null;
        if (known != null) {
            return Optional.of(new Conversion(name, known.owner, known.method, null));
        }
        if (type instanceof DeclaredType declared && declared.asElement().getKind() == ElementKind.ENUM) {
            return Optional.of(new Conversion(name, "Conversions", "toEnum", name));
        }
        return Optional.empty();
    }

    /** The problem of a default value; empty if it converts. */
    static Optional<String> refusal(TypeMirror type, String text) {
        var known = KNOWN.get(TypeNames.of(type).qualified());
        if (known == null) {
            var constants = ((DeclaredType) type).asElement().getEnclosedElements().stream()
                    .filter(member -> member.getKind() == ElementKind.ENUM_CONSTANT)
                    .map(member -> member.getSimpleName().toString()).toList();
            return constants.contains(text) ? Optional.empty()
                    : Optional.of("must be one of " + String.join(", ", constants) + ", is \"" + text + "\"");
        }
        try {
            known.converter.convert(ParameterSource.QUERY, "", text);
            return Optional.empty();
        } catch (ParameterException refused) {
            var detail = refused.detail();
            return Optional.of(detail.substring(detail.indexOf("must be")).replace(", was ", ", is "));
        }
    }
}
