package dev.freshet.processor.client;

import java.util.ArrayList;
import java.util.List;

/**
 * The path of a mapping as a template.
 *
 * @param text the path with variables in braces, without their expressions
 * @param variables their names, in order
 * @param refusal why the path cannot be a template; empty if it can
 */
record PathTemplate(String text, List<String> variables, String refusal) {

    /** @param pattern a valid path pattern */
    static PathTemplate of(String pattern) {
        var text = new StringBuilder();
        var variables = new ArrayList<String>();
        var refusal = "";
        for (var index = 0; index < pattern.length(); index++) {
            var character = pattern.charAt(index);
            if (character == '{') {
                var end = end(pattern, index);
                var name = name(pattern.substring(index + 1, end));
                refusal = name.startsWith("*") ? refusal(pattern, "{" + name + "}") : refusal;
                variables.add(name);
                text.append('{').append(name).append('}');
                index = end;
            } else {
                refusal = character == '*' ? refusal(pattern, "*") : refusal;
                text.append(character);
            }
        }
        return new PathTemplate(text.toString(), List.copyOf(variables), refusal);
    }

    private static String refusal(String pattern, String part) {
        return "path " + pattern + " has " + part + ", which matches many paths; a client needs a definite path,"
                + " so use variables, such as {id}";
    }

    private static String name(String inside) {
        var colon = inside.indexOf(':');
        return colon < 0 ? inside : inside.substring(0, colon);
    }

    /** The closing brace of a variable, whose expression may contain braces, also after a backslash. */
    private static int end(String pattern, int start) {
        var depth = 0;
        for (var index = start; ; index++) {
            var character = pattern.charAt(index);
            if (character == '\\') {
                index++;
            } else if (character == '{') {
                depth++;
            } else if (character == '}' && --depth == 0) {
                return index;
            }
        }
    }
}
