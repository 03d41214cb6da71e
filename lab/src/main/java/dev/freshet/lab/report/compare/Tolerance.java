package dev.freshet.lab.report.compare;

import dev.freshet.lab.LabException;

/** How much worse a figure may get before it counts as a regression. */
public final class Tolerance {
    private static final double MOST_PERCENT = 100;

    private Tolerance() {
    }

    /**
     * Reads "5%", "2.5 %" or "5": always percent.
     *
     * @return the share, 0.05 for "5%"
     * @throws LabException if it is not a percentage from 0 to 100
     */
    public static double parse(String text) {
        String digits = text.strip();
        if (digits.endsWith("%")) {
            digits = digits.substring(0, digits.length() - 1).strip();
        }
        try {
            double percent = Double.parseDouble(digits);
            if (percent >= 0 && percent <= MOST_PERCENT) {
                return percent / 100;
            }
        } catch (NumberFormatException e) {
            // reported below, with the option's name
        }
        throw new LabException("--tolerance is \"" + text + "\": must be a percentage from 0 to 100, such as 5%");
    }
}
