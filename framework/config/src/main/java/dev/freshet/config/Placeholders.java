package dev.freshet.config;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replaces {@code ${name}} and {@code ${name:default}} in the value of one key: by the value of that key, else the
 * environment variable, else the default, which may contain placeholders. {@code \${} stands for {@code ${} itself.
 */
final class Placeholders {
    /** References of references grow exponentially; no useful value has as many. */
    private static final int MOST = 10_000;

    private final Config config;
    /** The keys being replaced, outermost first; a repeated key is a cycle. */
    private final List<String> path = new ArrayList<>();
    private boolean secret;
    private int references;

    Placeholders(Config config) {
        this.config = config;
    }

    Value value(String key, Entry entry) {
        secret = ConfigKey.looksSecret(key) || entry.isValueFile();
        String text = entry.mayRefer() ? textOf(key, entry) : config.text(entry);
        return new Value(text, entry.origin(), secret);
    }

    private String textOf(String key, Entry entry) {
        path.add(ConfigKey.uniform(key));
        String text = replaceAll(entry.text(), entry);
        path.removeLast();
        return text;
    }

    private String replaceAll(String text, Entry entry) {
        StringBuilder replaced = new StringBuilder(text.length());
        int from = 0;
        int start = text.indexOf("${");
        while (start >= 0) {
            if (start > from && text.charAt(start - 1) == '\\') {
                replaced.append(text, from, start - 1).append("${");
                from = start + 2;
            } else {
                int end = end(text, start + 2, entry);
                replaced.append(text, from, start).append(replacement(text.substring(start + 2, end), entry));
                from = end + 1;
            }
            start = text.indexOf("${", from);
        }
        return replaced.append(text, from, text.length()).toString();
    }

    /** The index of the closing brace. */
    private static int end(String text, int from, Entry entry) {
        int open = 1;
        for (int index = from; index < text.length(); index++) {
            if (text.startsWith("${", index)) {
                open++;
            } else if (text.charAt(index) == '}' && --open == 0) {
                return index;
            }
        }
        throw problem(entry, "${ is not closed. Write ${NAME}, ${NAME:default}, or \\${ for the characters themselves");
    }

    private String replacement(String placeholder, Entry entry) {
        int colon = placeholder.indexOf(':');
        String name = colon < 0 ? placeholder : placeholder.substring(0, colon);
        secret |= ConfigKey.looksSecret(name);
        String text = reference(name, entry);
        if (text != null) {
            return text;
        }
        if (colon < 0) {
            throw problem(entry, "${" + name + "} is neither a key nor an environment variable, and has no default."
                    + " Set it or write ${" + name + ":default}");
        }
        return replaceAll(placeholder.substring(colon + 1), entry);
    }

    private @Nullable String reference(String name, Entry from) {
        if (++references > MOST) {
            throw problem(from, "leads to more than " + MOST + " references");
        }
        String variable = config.environment().get(name);
        boolean cycle = path.contains(ConfigKey.uniform(name));
        // In "path: ${PATH}", the placeholder means the variable, because the key cannot mean itself.
        Entry target = cycle && variable != null ? null : config.entry(name);
        if (target == null) {
            return variable;
        }
        if (cycle) {
            throw problem(from, "${" + name + "} leads back to itself");
        }
        config.asked().key(name);
        config.requireOne(name, target);
        secret |= target.isValueFile();
        return target.mayRefer() ? textOf(name, target) : config.text(target);
    }

    private static ConfigException problem(Entry entry, String problem) {
        return new ConfigException(entry.origin() + ": " + entry.key() + ": " + problem);
    }
}
