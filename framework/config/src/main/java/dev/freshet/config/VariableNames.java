package dev.freshet.config;

/**
 * The two names of the environment variable for a key.
 *
 * @param usual such as {@code SERVER_MAX_CONCURRENCY}
 * @param brief Spring's form, without underscores for dashes, such as {@code SERVER_MAXCONCURRENCY}
 */
record VariableNames(String usual, String brief) {

    /** The key may have any spelling. */
    static VariableNames of(String key) {
        String kebab = ConfigKey.kebab(key);
        String usual = ConfigKey.environmentName(kebab);
        return new VariableNames(usual,
                kebab.indexOf('-') < 0 ? usual : ConfigKey.environmentName(kebab.replace("-", "")));
    }

    /** Also true for the variable that names a file with the value. */
    boolean has(String variable) {
        return isOf(variable, usual) || isOf(variable, brief);
    }

    private static boolean isOf(String variable, String name) {
        return variable.startsWith(name)
                && (variable.length() == name.length() || variable.substring(name.length()).equals(Variables.FILE));
    }

    /** The start of the part that a variable for a key below this one adds; -1 if the variable is for another key. */
    int below(String variable) {
        int behindUsual = below(variable, usual);
        return behindUsual < 0 ? below(variable, brief) : behindUsual;
    }

    private static int below(String variable, String name) {
        int from = name.length() + 1;
        return variable.length() > from && variable.charAt(name.length()) == '_' && variable.startsWith(name)
                ? from : -1;
    }
}
