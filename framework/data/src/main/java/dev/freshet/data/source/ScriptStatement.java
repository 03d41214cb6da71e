package dev.freshet.data.source;

/**
 * A statement of a script.
 *
 * @param line where it begins, from 1
 */
record ScriptStatement(int line, String text) {
}
