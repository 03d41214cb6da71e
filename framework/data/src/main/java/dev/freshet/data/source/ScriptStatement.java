package dev.freshet.data.source;

/** @param line the first line, counted from 1 */
record ScriptStatement(int line, String text) {
}
