package dev.freshet.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * How a text becomes a value. The static methods give the types that the framework knows; any parse method will do for
 * others ({@code LocalDate::parse}).
 */
@FunctionalInterface
public interface ConfigType<T> {
    /**
     * Reads the text.
     *
     * @throws RuntimeException if the text is none of this type; the message becomes part of the error
     */
    T parse(String text);

    /** The text as it is. */
    static ConfigType<String> text() {
        return new TextTypes.Text();
    }

    /** {@code true}, {@code yes}, {@code on} or {@code false}, {@code no}, {@code off}, in any case. */
    static ConfigType<Boolean> bool() {
        return new TextTypes.Bool();
    }

    /** A whole number, with underscores between digits if wanted: {@code 10_000}. */
    static ConfigType<Integer> integer() {
        return new NumberTypes.Whole();
    }

    /** A whole number of 64 bits. */
    static ConfigType<Long> longValue() {
        return new NumberTypes.LongWhole();
    }

    /** A number with or without a fraction. */
    static ConfigType<Double> doubleValue() {
        return new NumberTypes.Fraction();
    }

    /** A whole number and a unit, {@code ns us ms s m h d}: {@code 500ms}, {@code 10s}; or ISO 8601: {@code PT10S}. */
    static ConfigType<Duration> duration() {
        return new NumberTypes.Time();
    }

    /** {@code 512B}, {@code 8KB}, {@code 16MB}, {@code 1GB}. */
    static ConfigType<DataSize> dataSize() {
        return new NumberTypes.Size();
    }

    /** A share of 100, with its sign: {@code 50%}. */
    static ConfigType<Percent> percent() {
        return new NumberTypes.Share();
    }

    /** So many in a time: {@code 100/s}, {@code 5/m}, {@code 10/500ms}. */
    static ConfigType<Rate> rate() {
        return new NumberTypes.Often();
    }

    /** A path of the default file system, relative ones to the working directory. */
    static ConfigType<Path> path() {
        return new TextTypes.FilePath();
    }

    /** A URI, relative ones among them. */
    static ConfigType<URI> uri() {
        return new TextTypes.Address();
    }

    /** One of these constants, in any case and with dashes or underscores: {@code oneOf(Mode.values())}. */
    static <E extends Enum<E>> ConfigType<E> oneOf(E[] constants) {
        return new TextTypes.Constant<>(constants);
    }
}
