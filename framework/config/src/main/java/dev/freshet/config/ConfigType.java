package dev.freshet.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Converts text to a value. The static methods return the framework's types; any parse method works as well, such as
 * {@code LocalDate::parse}.
 */
@FunctionalInterface
public interface ConfigType<T> {
    /**
     * Parses the text.
     *
     * @throws RuntimeException if the text is invalid; its message becomes part of the error
     */
    T parse(String text);

    /** The text unchanged. */
    static ConfigType<String> text() {
        return new TextTypes.Text();
    }

    /** {@code true}, {@code yes}, {@code on} or {@code false}, {@code no}, {@code off}, in any case. */
    static ConfigType<Boolean> bool() {
        return new TextTypes.Bool();
    }

    /** A whole number of 32 bits; underscores between digits are allowed: {@code 10_000}. */
    static ConfigType<Integer> integer() {
        return new NumberTypes.Whole();
    }

    /** A whole number of 64 bits. */
    static ConfigType<Long> longValue() {
        return new NumberTypes.LongWhole();
    }

    /** A number with an optional fraction. */
    static ConfigType<Double> doubleValue() {
        return new NumberTypes.Fraction();
    }

    /**
     * A whole number with a unit of {@code ns us ms s m h d}, such as {@code 500ms}; or ISO 8601, such as {@code
     * PT10S}.
     */
    static ConfigType<Duration> duration() {
        return new NumberTypes.Time();
    }

    /** Such as {@code 512B}, {@code 8KB}, {@code 16MB} or {@code 1GB}. */
    static ConfigType<DataSize> dataSize() {
        return new NumberTypes.Size();
    }

    /** 0 to 100 with a percent sign: {@code 50%}. */
    static ConfigType<Percent> percent() {
        return new NumberTypes.Share();
    }

    /** A count per time: {@code 100/s}, {@code 5/m}, {@code 10/500ms}. */
    static ConfigType<Rate> rate() {
        return new NumberTypes.Often();
    }

    /** A path of the default file system; a relative path starts from the working directory. */
    static ConfigType<Path> path() {
        return new TextTypes.FilePath();
    }

    /** An absolute or relative URI. */
    static ConfigType<URI> uri() {
        return new TextTypes.Address();
    }

    /** One of the constants, in any case, with dashes or underscores: {@code oneOf(Mode.values())}. */
    static <E extends Enum<E>> ConfigType<E> oneOf(E[] constants) {
        return new TextTypes.Constant<>(constants);
    }
}
