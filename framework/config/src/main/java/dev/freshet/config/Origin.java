package dev.freshet.config;

/**
 * Where a value comes from. {@link #toString()} is how messages name it: {@code application.yml:12},
 * {@code environment variable SERVER_PORT}, {@code argument --server.port}, {@code default}.
 *
 * @param name the file, variable or argument; empty for the other kinds
 * @param line the line in the file, from 1; 0 for the other kinds
 */
public record Origin(Kind kind, String name, int line) {

    /** The kinds of source. */
    public enum Kind { FILE, ENVIRONMENT, ARGUMENT, PROGRAM, DEFAULT }

    static final Origin PROGRAM = new Origin(Kind.PROGRAM, "", 0);
    static final Origin DEFAULT = new Origin(Kind.DEFAULT, "", 0);

    static Origin file(String name, int line) {
        return new Origin(Kind.FILE, name, line);
    }

    static Origin environment(String variable) {
        return new Origin(Kind.ENVIRONMENT, variable, 0);
    }

    static Origin argument(String key) {
        return new Origin(Kind.ARGUMENT, key, 0);
    }

    /** How a message about a key begins; an argument names its key already. */
    String before(String key) {
        return kind == Kind.ARGUMENT && ConfigKey.uniform(name).equals(ConfigKey.uniform(key))
                ? toString() : this + ": " + key;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case FILE -> name + ":" + line;
            case ENVIRONMENT -> "environment variable " + name;
            case ARGUMENT -> "argument --" + name;
            case PROGRAM -> "program";
            case DEFAULT -> "default";
        };
    }
}
