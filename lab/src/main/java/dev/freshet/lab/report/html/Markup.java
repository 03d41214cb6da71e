package dev.freshet.lab.report.html;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;

/** Writes HTML and SVG elements. Escapes all content from outside and closes every element. */
final class Markup {
    /** Line breaks follow only these; elsewhere, a break could show as a space. */
    private static final Set<String> BLOCKS = Set.of("html", "head", "title", "style", "script", "body", "header",
            "nav", "main", "section", "footer", "div", "figure", "figcaption", "table", "caption", "thead", "tbody",
            "tr", "ul", "li", "dl", "dd", "p", "pre", "h1", "h2", "h3", "h4", "details", "summary", "g");

    private static final Pattern UNALLOWED =
            Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f\\ufffe\\uffff]");

    private final StringBuilder text = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** @param attributes names and values alternating; one with the value "" is left out */
    public Markup open(String name, String... attributes) {
        start(name, attributes);
        text.append('>');
        open.push(name);
        return this;
    }

    public Markup close() {
        String name = open.pop();
        text.append("</").append(name).append('>');
        if (BLOCKS.contains(name)) {
            text.append('\n');
        }
        return this;
    }

    /** An element that never has content. */
    public Markup empty(String name, String... attributes) {
        start(name, attributes);
        text.append("/>");
        return this;
    }

    /** An element with nothing but text. */
    public Markup element(String name, String content, String... attributes) {
        return open(name, attributes).text(content).close();
    }

    /** A term and its description, in an open {@code dl}. */
    public Markup pair(String term, String description) {
        return open("div").element("dt", term).element("dd", description).close();
    }

    public Markup text(String content) {
        text.append(escaped(content));
        return this;
    }

    /** Our own style sheet or script, unescaped. */
    public Markup raw(String content) {
        text.append(content);
        return this;
    }

    /** @throws IllegalStateException if an element is still open */
    @Override
    public String toString() {
        if (!open.isEmpty()) {
            throw new IllegalStateException("elements are not closed: " + open);
        }
        return text.toString();
    }

    private void start(String name, String... attributes) {
        text.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            if (!attributes[i + 1].isEmpty()) {
                text.append(' ').append(attributes[i]).append("=\"").append(escaped(attributes[i + 1])).append('"');
            }
        }
    }

    /** Drops control characters, which HTML does not allow; a hostile log line may contain them. */
    private static String escaped(String content) {
        return UNALLOWED.matcher(content).replaceAll("\ufffd").replace("&", "&amp;").replace("<", "&lt;")
                .replace(">", "&gt;").replace("\"", "&quot;").replace("'", "&#39;");
    }
}
