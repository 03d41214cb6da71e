package dev.freshet.config;

import java.time.Duration;

/**
 * A count per time, written as {@code 100/s}, {@code 5/m}, {@code 1000/h} or {@code 10/500ms}.
 *
 * @param count at least 1
 * @param per longer than zero, at most 365 days
 */
public record Rate(long count, Duration per) {
    private static final Duration LONGEST = Duration.ofDays(365);

    /** @throws IllegalArgumentException if a part is out of range */
    public Rate {
        if (count < 1) {
            throw new WrongValue("must have a count of at least 1");
        }
        if (per.isNegative() || per.isZero()) {
            throw new WrongValue("must have a time longer than zero");
        }
        if (per.compareTo(LONGEST) > 0) {
            throw new WrongValue("must have a time of at most 365 days");
        }
    }

    /**
     * Parses the text form.
     *
     * @throws IllegalArgumentException if the text is not a rate
     */
    public static Rate parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 1 || slash == text.length() - 1) {
            throw new WrongValue("is not a rate. Write 100/s, 5/m, 1000/h or 10/500ms");
        }
        String unit = text.substring(slash + 1).strip();
        boolean bare = !unit.isEmpty() && !Character.isDigit(unit.charAt(0));
        Duration per = ConfigType.duration().parse(bare ? "1" + unit : unit);
        return new Rate(ConfigType.longValue().parse(text.substring(0, slash).strip()), per);
    }

    public double perSecond() {
        return count * 1e9 / per.toNanos();
    }
}
