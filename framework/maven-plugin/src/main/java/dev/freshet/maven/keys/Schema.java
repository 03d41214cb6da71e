package dev.freshet.maven.keys;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the JSON Schema (draft 7) of application.yml. It accepts what the configuration reads: every scalar is a text,
 * which may contain placeholders; a key without a value sets nothing; names have several spellings. Below a known
 * section, it refuses unknown keys. It does not look into keys with dots, such as {@code server.port}.
 */
final class Schema {
    private static final String PLACEHOLDER = "\\$\\{";

    private Schema() {
    }

    static String of(Key root) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("$schema", "http://json-schema.org/draft-07/schema#");
        schema.put("title", "Configuration");
        schema.put("type", List.of("object", "null"));
        members(root, schema, "#");
        schema.put("definitions", definitions());
        return Json.text(schema);
    }

    private static Map<String, Object> definitions() {
        Map<String, Object> types = new LinkedHashMap<>();
        types.put("text", Map.of("type", List.of("string", "number", "boolean", "null")));
        types.put("boolean", scalar("boolean", "^\\s*([tT][rR][uU][eE]|[yY][eE][sS]|[oO][nN]|[fF][aA][lL][sS][eE]"
                + "|[nN][oO]|[oO][fF][fF])\\s*$"));
        types.put("integer", scalar("integer", "^\\s*[-+]?[0-9][0-9_]*\\s*$"));
        types.put("number", scalar("number", "^\\s*[-+.0-9][-+.0-9eE]*\\s*$"));
        types.put("duration", text("^\\s*-?([0-9][0-9_]*\\s*(ns|us|ms|s|m|h|d)|P.*)\\s*$"));
        types.put("size", scalar("integer", "^\\s*[0-9]+\\s*([kKmMgGtT]?[bB])?\\s*$"));
        types.put("percent", text("^\\s*[0-9_]+\\s*%\\s*$"));
        types.put("rate", text("^\\s*[0-9][0-9_]*\\s*/\\s*[0-9_]*\\s*(ns|us|ms|s|m|h|d)\\s*$"));
        return types;
    }

    private static Map<String, Object> scalar(String type, String pattern) {
        List<Object> forms = new ArrayList<>(List.of(Map.of("type", List.of(type, "null"))));
        forms.add(text(pattern));
        return Map.of("anyOf", forms);
    }

    private static Map<String, Object> text(String pattern) {
        return text(List.of("string", "null"), pattern);
    }

    /** In a fixed order: that of {@link Map#of} differs from one JVM to the next, and so would the file. */
    private static Map<String, Object> text(Object type, String pattern) {
        Map<String, Object> schema = new LinkedHashMap<>();
        schema.put("type", type);
        schema.put("pattern", pattern + "|" + PLACEHOLDER);
        return schema;
    }

    private static Map<String, Object> schema(Key key, String pointer) {
        Map<String, Object> schema = new LinkedHashMap<>();
        if (!key.description().isEmpty()) {
            schema.put("description", key.description());
        }
        if (key.deprecated()) {
            schema.put("deprecationMessage", "deprecated");
        }
        if (key.defaultText() != null) {
            schema.put("default", key.defaultText());
        }
        Key element = key.of();
        if (key.isSection()) {
            schema.put("type", List.of("object", "null"));
            schema.put("additionalProperties", false);
            members(key, schema, pointer);
        } else if (element != null && key.type().equals("map")) {
            schema.put("type", List.of("object", "null"));
            schema.put("additionalProperties", schema(element, pointer + "/additionalProperties"));
        } else if (element != null) {
            list(element, schema, pointer);
        } else if (!key.type().equals("any")) {
            schema.put("allOf", List.of(type(key)));
        }
        return schema;
    }

    /** A list of scalars may be one text with commas. An empty text is an empty list. */
    private static void list(Key element, Map<String, Object> schema, String pointer) {
        schema.put("type", List.of("array", "string", "number", "boolean", "null"));
        schema.put("items", schema(element, pointer + "/items"));
        if (!element.isScalar()) {
            schema.put("maxLength", 0);
        }
    }

    private static Map<String, Object> type(Key key) {
        return switch (key.type()) {
            case "enum" -> Map.of("anyOf", List.of(Map.of("enum", key.values()), Map.of("type", "null"),
                    text("string", Spelling.oneOf(key.values()))));
            case "boolean", "integer", "number", "duration", "size", "percent", "rate" ->
                    Map.of("$ref", "#/definitions/" + key.type());
            case "long" -> Map.of("$ref", "#/definitions/integer");
            default -> Map.of("$ref", "#/definitions/text");
        };
    }

    /** @param pointer the place of this schema in the whole one, to refer to its properties */
    private static void members(Key section, Map<String, Object> schema, String pointer) {
        Map<String, Object> properties = new LinkedHashMap<>();
        Map<String, Object> spellings = new LinkedHashMap<>();
        List<String> below = new ArrayList<>();
        section.keys().forEach((name, key) -> {
            String place = pointer + "/properties/" + name;
            properties.put(name, schema(key, place));
            spellings.put(Spelling.of(name), Map.of("$ref", place));
            if (!key.isScalar() || key.type().equals("any")) {
                below.add(name);
            }
        });
        if (!below.isEmpty()) {
            spellings.put(Spelling.below(below), Map.of());
        }
        schema.put("properties", properties);
        schema.put("patternProperties", spellings);
    }
}
