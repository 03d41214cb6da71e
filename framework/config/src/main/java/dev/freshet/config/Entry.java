package dev.freshet.config;

/**
 * One value as a source gives it.
 *
 * @param key the dotted key as written, {@code [0]} for list elements
 * @param text the value, placeholders not yet replaced
 */
record Entry(String key, String text, Origin origin) {

    /** Without the text, which may be secret. */
    @Override
    public String toString() {
        return "Entry[key=" + key + ", origin=" + origin + ']';
    }

    /** Only what a file or a program says may refer to other keys; a password in a variable may hold any character. */
    boolean mayRefer() {
        return (origin.kind() == Origin.Kind.FILE || origin.kind() == Origin.Kind.PROGRAM) && text.contains("${");
    }

    /** What was said for this one run is stronger than the environment. */
    boolean beatsEnvironment() {
        return origin.kind() == Origin.Kind.ARGUMENT || origin.kind() == Origin.Kind.PROGRAM;
    }
}
