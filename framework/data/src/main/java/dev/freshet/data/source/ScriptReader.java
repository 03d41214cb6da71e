package dev.freshet.data.source;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits a script at semicolons outside strings, quoted names, comments and dollar quotes. Drops comments between
 * statements, keeps those inside.
 */
final class ScriptReader {
    private final String script;
    private final List<ScriptStatement> statements = new ArrayList<>();
    private int position;
    private int line = 1;
    /** Start of the current statement; -1 before its first character. */
    private int begin = -1;
    private int beginLine;

    private ScriptReader(String script) {
        this.script = script;
    }

    /** @throws IllegalArgumentException if a string, comment or dollar quote is not terminated */
    static List<ScriptStatement> statements(String script) {
        // Windows editors may write a byte order mark.
        return new ScriptReader(script.startsWith("\uFEFF") ? script.substring(1) : script).read();
    }

    private List<ScriptStatement> read() {
        while (position < script.length()) {
            char c = script.charAt(position);
            if (startsWith("--")) {
                skipTo("\n", position, false);
            } else if (startsWith("/*")) {
                skipComment();
            } else if (c == ';') {
                end();
                position++;
            } else if (Character.isWhitespace(c)) {
                advance(1);
            } else {
                begin();
                token(c);
            }
        }
        end();
        return List.copyOf(statements);
    }

    private void token(char c) {
        if (c == '\'' || c == '"') {
            skipQuoted(c, c == '\'' && isEscapeString());
        } else if (c == '$' && !isNamePart(position - 1)) {
            String tag = dollarTag();
            if (tag.isEmpty()) {
                advance(1);
            } else {
                skipTo(tag, position + tag.length(), true);
            }
        } else {
            advance(1);
        }
    }

    private void begin() {
        if (begin < 0) {
            begin = position;
            beginLine = line;
        }
    }

    private void end() {
        if (begin >= 0) {
            statements.add(new ScriptStatement(beginLine, script.substring(begin, position).strip()));
            begin = -1;
        }
    }

    private boolean startsWith(String text) {
        return script.startsWith(text, position);
    }

    /** PostgreSQL's E'it\'s'. */
    private boolean isEscapeString() {
        return position > 0 && (script.charAt(position - 1) | 0x20) == 'e' && !isNamePart(position - 2);
    }

    private boolean isNamePart(int index) {
        return index >= 0 && (Character.isLetterOrDigit(script.charAt(index)) || script.charAt(index) == '_'
                || script.charAt(index) == '$');
    }

    /** A doubled quote reads as the end of one string and the start of the next, which gives the same result. */
    private void skipQuoted(char quote, boolean backslashEscapes) {
        int from = line;
        advance(1);
        while (position < script.length() && script.charAt(position) != quote) {
            advance(backslashEscapes && script.charAt(position) == '\\' ? 2 : 1);
        }
        if (position >= script.length()) {
            throw new IllegalArgumentException("the " + quote + " of line " + from + " has no end");
        }
        advance(1);
    }

    /** Comments nest, as in the SQL standard. */
    private void skipComment() {
        int from = line;
        int depth = 0;
        do {
            if (position >= script.length()) {
                throw new IllegalArgumentException("the comment of line " + from + " has no end");
            }
            if (startsWith("/*")) {
                depth++;
                advance(2);
            } else if (startsWith("*/")) {
                depth--;
                advance(2);
            } else {
                advance(1);
            }
        } while (depth > 0);
    }

    /** {@code $$} or {@code $name$}; empty if the dollar sign starts neither. */
    private String dollarTag() {
        int end = position + 1;
        while (end < script.length() && (Character.isLetterOrDigit(script.charAt(end)) || script.charAt(end) == '_')) {
            end++;
        }
        boolean name = end == position + 1 || !Character.isDigit(script.charAt(position + 1));
        return name && end < script.length() && script.charAt(end) == '$' ? script.substring(position, end + 1) : "";
    }

    private void skipTo(String text, int from, boolean required) {
        int found = script.indexOf(text, from);
        if (found < 0 && required) {
            throw new IllegalArgumentException("the " + text + " of line " + line + " has no end");
        }
        advance((found < 0 ? script.length() : found + text.length()) - position);
    }

    private void advance(int characters) {
        int end = Math.min(script.length(), position + characters);
        for (; position < end; position++) {
            if (script.charAt(position) == '\n') {
                line++;
            }
        }
    }
}
