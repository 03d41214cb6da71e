package dev.freshet.data.source;

import dev.freshet.data.statement.SqlTokens;
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
            if (c == ';') {
                end();
                position++;
            } else {
                if (!Character.isWhitespace(c) && !script.startsWith("--", position)
                        && !script.startsWith("/*", position)) {
                    begin();
                }
                token(c);
            }
        }
        end();
        return List.copyOf(statements);
    }

    private void token(char c) {
        int end = SqlTokens.end(script, position);
        if (end == 0) {
            String what = switch (c) {
                case '/' -> "comment";
                case '$' -> SqlTokens.dollarTag(script, position);
                default -> String.valueOf(c);
            };
            throw new IllegalArgumentException("the " + what + " of line " + line + " has no end");
        }
        for (; position < end; position++) {
            if (script.charAt(position) == '\n') {
                line++;
            }
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
}
