package dev.freshet.processor.config;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the {@code @param} texts of a documentation comment, as plain text in one line. */
final class ParameterTexts {

    private static final Pattern BLOCK = Pattern.compile("(?m)^\\s*@(\\w+)\\s+");
    private static final Pattern INLINE = Pattern.compile("\\{@(?:code|literal|value|snippet)\\s+([^{}]*)}");
    private static final Pattern LINK = Pattern.compile("\\{@link(?:plain)?\\s+[^\\s{}]*?([\\w$]+)(?:\\([^)]*\\))?"
            + "(?:\\s+([^{}]+))?}");
    private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^>]*>");

    private ParameterTexts() {
    }

    /** By the name of the parameter. */
    static Map<String, String> of(@Nullable String comment) {
        var texts = new HashMap<String, String>();
        var blocks = BLOCK.matcher(comment == null ? "" : comment);
        var found = blocks.results().toList();
        for (var index = 0; index < found.size(); index++) {
            if (found.get(index).group(1).equals("param")) {
                var end = index + 1 < found.size() ? found.get(index + 1).start() : comment.length();
                add(comment.substring(found.get(index).end(), end).strip(), texts);
            }
        }
        return texts;
    }

    private static void add(String block, Map<String, String> texts) {
        var name = block.split("\\s", 2);
        if (name.length == 2) {
            texts.put(name[0], plain(name[1]));
        }
    }

    private static String plain(String text) {
        var inline = INLINE.matcher(text).replaceAll("$1");
        var linked = LINK.matcher(inline).replaceAll(link -> Matcher.quoteReplacement(
                link.group(2) == null ? link.group(1) : link.group(2)));
        return TAG.matcher(linked).replaceAll("").replaceAll("\\s+", " ").strip();
    }
}
