package dev.freshet.config;

/**
 * One value of a source.
 *
 * @param key the dotted key as written, with {@code [0]} for list elements
 * @param text the value before placeholders are replaced; the path of the file if the origin is a
 *     {@link Origin.Kind#VALUE_FILE}
 */
record Entry(String key, String text, Origin origin) {

    /** Omits the text, which may be secret. */
    @Override
    public String toString() {
        return "Entry[key=" + key + ", origin=" + origin + ']';
    }

    /** Only files and programs can refer to other keys: a password in a variable may contain any characters. */
    boolean mayRefer() {
        return (origin.kind() == Origin.Kind.FILE || origin.kind() == Origin.Kind.PROGRAM) && text.contains("${");
    }

    boolean isValueFile() {
        return origin.kind() == Origin.Kind.VALUE_FILE;
    }

    /** Arguments and program values override the environment, because they are meant for this run. */
    boolean beatsEnvironment() {
        return origin.kind() == Origin.Kind.ARGUMENT || origin.kind() == Origin.Kind.PROGRAM;
    }
}
