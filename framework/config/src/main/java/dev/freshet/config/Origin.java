package dev.freshet.config;

/**
 * The source of a value. {@link #toString()} is its name in messages: {@code application.yml:12},
 * {@code environment variable SERVER_PORT}, {@code argument --server.port}, {@code file /run/secrets/db.password},
 * {@code default}.
 *
 * @param name the file, variable or argument; empty for the other kinds
 * @param line the line in the file, from 1; 0 for the other kinds
 */
public record Origin(Kind kind, String name, int line) {

    /** Kinds of sources. A {@code VALUE_FILE} has nothing but the value, which is never shown. */
    public enum Kind { FILE, VALUE_FILE, ENVIRONMENT, ARGUMENT, PROGRAM, DEFAULT }

    static final Origin PROGRAM = new Origin(Kind.PROGRAM, "", 0);
    static final Origin DEFAULT = new Origin(Kind.DEFAULT, "", 0);

    static Origin file(String name, int line) {
        return new Origin(Kind.FILE, name, line);
    }

    /** @param variable that names the file; empty if none does */
    static Origin valueFile(String path, String variable) {
        return new Origin(Kind.VALUE_FILE,
                variable.isEmpty() ? path : path + " (environment variable " + variable + ')', 0);
    }

    static Origin environment(String variable) {
        return new Origin(Kind.ENVIRONMENT, variable, 0);
    }

    static Origin argument(String key) {
        return new Origin(Kind.ARGUMENT, key, 0);
    }

    /** The start of a message about a key. Does not repeat the key if an argument already names it. */
    String before(String key) {
        return kind == Kind.ARGUMENT && ConfigKey.uniform(name).equals(ConfigKey.uniform(key))
                ? toString() : this + ": " + key;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case FILE -> name + ":" + line;
            case VALUE_FILE -> "file " + name;
            case ENVIRONMENT -> "environment variable " + name;
            case ARGUMENT -> "argument --" + name;
            case PROGRAM -> "program";
            case DEFAULT -> "default";
        };
    }
}
