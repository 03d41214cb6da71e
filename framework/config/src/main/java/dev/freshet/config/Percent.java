package dev.freshet.config;

/**
 * A percentage, from 0 to 100. In the configuration it is written {@code 50%}.
 *
 * @param value the number before the sign
 */
public record Percent(int value) {
    /** @throws IllegalArgumentException if the value is out of range */
    public Percent {
        if (value < 0 || value > 100) {
            throw new IllegalArgumentException("a percentage must be from 0% to 100%, is " + value + "%");
        }
    }

    /** @throws IllegalArgumentException if the text is not a number from 0 to 100 with a percent sign */
    public static Percent parse(String text) {
        return ConfigType.percent().parse(text);
    }

    @Override
    public String toString() {
        return value + "%";
    }
}
