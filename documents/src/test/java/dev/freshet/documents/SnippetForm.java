package dev.freshet.documents;

import java.util.regex.Pattern;

/**
 * What a snippet is a part of. The rest of a source file is added in front of its first line and behind its last one,
 * so that its lines keep their numbers.
 */
enum SnippetForm {
    /** It begins with its package or its imports. */
    FILE("%3$s"),
    /** They stand in an interface, so that two snippets of a page may declare the same type. */
    TYPES("%2$s public interface %1$s { %3$s }"),
    STATEMENTS("%2$s class %1$s { void run() throws Exception { %3$s } }"),
    EXPRESSION("%2$s class %1$s { Object value() throws Exception { return %3$s; } }"),
    MEMBERS("%2$s class %1$s { %3$s }"),
    MEMBERS_OF_CONTROLLER("%2$s @dev.freshet.web.RestController class %1$s { %3$s }"),
    MEMBERS_OF_ENDPOINT("%2$s @dev.freshet.web.websocket.WebSocketEndpoint(\"/%1$s\") class %1$s { %3$s }");

    private static final Pattern TYPE_LEFT_OUT = Pattern.compile("((?:class|interface) [^{}]*)\\{ \\.{3} }");

    private final String file;

    SnippetForm(String file) {
        this.file = file;
    }

    static SnippetForm of(String text) {
        if (text.startsWith("package ") || text.startsWith("import ")) {
            return FILE;
        }
        if (FILE.fits(text)) {
            return TYPES;
        }
        if (STATEMENTS.fits(text)) {
            return STATEMENTS;
        }
        if (EXPRESSION.fits(text)) {
            return EXPRESSION;
        }
        return text.contains("Mapping(") ? MEMBERS_OF_CONTROLLER
                : text.contains("@OnMessage") ? MEMBERS_OF_ENDPOINT : MEMBERS;
    }

    /** @param imports in one line */
    String source(String type, String imports, String text) {
        return file.formatted(type, imports, withBodies(text));
    }

    private boolean fits(String text) {
        return Compiler.parses(source("Probe", "", text));
    }

    /** Three dots stand for a body: nothing for a type, and for a method what fits any of them. */
    private static String withBodies(String text) {
        return TYPE_LEFT_OUT.matcher(text).replaceAll("$1{ }").replace("{ ... }", "{ throw null; }");
    }
}
