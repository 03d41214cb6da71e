package dev.freshet.processor.config;

import dev.freshet.processor.round.Round;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.RecordComponentElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.StandardLocation;

/**
 * Writes the keys of one configuration record for editors and people, as {@code META-INF/freshet/config/RECORD.json}.
 * A nested record has a file of its own, so that it can be compiled alone. Nothing reads these files at run time.
 */
final class KeyFile {

    private static final String FOLDER = "META-INF/freshet/config/";
    private static final Map<String, String> NAMES = Map.of("text", "text", "bool", "boolean", "integer", "integer",
            "longValue", "long", "doubleValue", "number", "dataSize", "size");

    private final Round round;
    private final Map<String, String> texts;

    private KeyFile(Round round, TypeElement type) {
        this.round = round;
        this.texts = ParameterTexts.of(round.elements().getDocComment(type));
    }

    static void write(Round round, TypeElement type, BoundRecord bound) {
        if (round.problems().any()) {
            return;
        }
        var name = record(bound.binder().qualified());
        try (var out = round.environment().getFiler().createResource(StandardLocation.CLASS_OUTPUT, "",
                FOLDER + name + ".json", type).openWriter()) {
            out.write(new KeyFile(round, type).text(name, type, bound));
        } catch (IOException failure) {
            round.problems().error("cannot write " + FOLDER + name + ".json: " + failure.getMessage());
        }
    }

    private static String record(String binder) {
        return binder.substring(0, binder.length() - "$Binder".length());
    }

    private String text(String name, TypeElement type, BoundRecord bound) {
        var keys = new ArrayList<String>();
        for (var component : bound.components()) {
            var element = type.getRecordComponents().stream()
                    .filter(each -> each.getSimpleName().contentEquals(component.name())).findFirst().orElseThrow();
            keys.add("    " + quoted(component.key()) + ": {" + String.join(", ", members(component, element)) + "}");
        }
        return "{\n  \"record\": " + quoted(name) + ",\n  \"prefix\": " + quoted(bound.prefix()) + ",\n  \"keys\": {\n"
                + String.join(",\n", keys) + "\n  }\n}\n";
    }

    private List<String> members(BoundRecord.Component component, RecordComponentElement element) {
        var members = new ArrayList<>(type(component.type()));
        if (component.defaults() != null) {
            members.add("\"default\": " + quoted(String.join(", ", component.defaults())));
        } else if (component.type().takesDefault() && !(component.type() instanceof ValueType.ListOf)) {
            members.add("\"required\": true");
        }
        var text = texts.get(component.name());
        if (text != null) {
            members.add("\"description\": " + quoted(text));
        }
        if (round.elements().isDeprecated(element.getAccessor())) {
            members.add("\"deprecated\": true");
        }
        return members;
    }

    private List<String> type(ValueType type) {
        return switch (type) {
            case ValueType.Basic basic -> List.of(typeNamed(
                    NAMES.getOrDefault(basic.typeMethod(), basic.typeMethod())));
            case ValueType.Constant constant -> List.of(typeNamed("enum"),
                    "\"values\": [" + String.join(", ", constants(constant)) + "]");
            case ValueType.Parsed parsed -> List.of(typeNamed(
                    parsed.type().qualified().equals("dev.freshet.config.Rate") ? "rate" : "text"));
            case ValueType.Section section -> List.of(typeNamed("section"),
                    "\"record\": " + quoted(record(section.binder().qualified())));
            case ValueType.ListOf list -> List.of(typeNamed("list"), of(list.element()));
            case ValueType.MapOf map -> List.of(typeNamed("map"), of(map.element()));
            case ValueType.Absent absent -> type(absent.element());
        };
    }

    private String of(ValueType element) {
        return "\"of\": {" + String.join(", ", type(element)) + "}";
    }

    private static String typeNamed(String name) {
        return "\"type\": " + quoted(name);
    }

    private List<String> constants(ValueType.Constant constant) {
        var type = round.elements().getTypeElement(constant.type().qualified());
        return ElementFilter.fieldsIn(type.getEnclosedElements()).stream()
                .filter(field -> field.getKind() == ElementKind.ENUM_CONSTANT)
                .map(field -> quoted(field.getSimpleName().toString().toLowerCase(Locale.ROOT).replace('_', '-')))
                .toList();
    }

    private static String quoted(String text) {
        var json = new StringBuilder("\"");
        for (var c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                json.append('\\').append(c);
            } else if (c < ' ') {
                json.append("\\u%04x".formatted((int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }
}
