package dev.freshet.fuzz;

/** Entry point for Jazzer, which calls it by name: runs each input with the target in {@code -Dfreshet.fuzz.target}. */
public final class JazzerEntry {
    static final String TARGET = "freshet.fuzz.target";

    private static final FuzzTarget CHOSEN = chosen();

    private JazzerEntry() {
    }

    private static FuzzTarget chosen() {
        String name = System.getProperty(TARGET, "");
        Target target = Target.named(name);
        if (target == null) {
            throw new IllegalStateException("no fuzz target is named \"" + name + "\"");
        }
        return target;
    }

    /** Any throwable is a find. */
    public static void fuzzerTestOneInput(byte[] input) {
        CHOSEN.test(input);
    }
}
