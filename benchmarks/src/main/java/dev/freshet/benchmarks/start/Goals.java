package dev.freshet.benchmarks.start;

/**
 * The most that a server should need; infinite where nothing was promised.
 *
 * @param millis to the first answer
 * @param idle MB after it
 * @param loaded MB under load
 */
record Goals(double millis, double idle, double loaded) {
    static final Goals NONE =
            new Goals(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

    boolean met(StartMeasurement measured) {
        return measured.millis() <= millis && measured.idle() <= idle && measured.loaded() <= loaded;
    }

    /** {@code 60 ms, 48 MB, 80 MB: met}. */
    String verdict(StartMeasurement measured) {
        StringBuilder text = new StringBuilder();
        append(text, millis, " ms");
        append(text, idle, " MB idle");
        append(text, loaded, " MB loaded");
        return text.isEmpty() ? "" : text.append(met(measured) ? ": met" : ": NOT MET").toString();
    }

    private static void append(StringBuilder text, double limit, String unit) {
        if (limit < Double.POSITIVE_INFINITY) {
            text.append(text.isEmpty() ? "" : ", ").append(Math.round(limit)).append(unit);
        }
    }
}
