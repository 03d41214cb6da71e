package dev.freshet.fuzz;

/** What Jazzer calls, by name: with each input the target that {@code -Dfreshet.fuzz.target} names. */
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
