package dev.freshet.config;

/**
 * The two names that the environment variable of a key may have.
 *
 * @param usual {@code SERVER_MAX_CONCURRENCY}
 * @param brief Spring's form, without the underscores of dashes: {@code SERVER_MAXCONCURRENCY}
 */
record VariableNames(String usual, String brief) {

    static VariableNames of(String key) {
        String usual = ConfigKey.environmentName(key);
        return new VariableNames(usual, key.indexOf('-') < 0 ? usual : ConfigKey.environmentName(key.replace("-", "")));
    }

    boolean has(String variable) {
        return variable.equals(usual) || variable.equals(brief);
    }

    /** Where the part begins that a variable of a key below this one adds; -1 if it is no such variable. */
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
