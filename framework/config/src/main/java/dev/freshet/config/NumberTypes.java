package dev.freshet.config;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Types whose text starts with digits. Classes instead of lambdas, because they load faster at startup. */
final class NumberTypes {
    private NumberTypes() {
    }

    static final class Whole implements ConfigType<Integer> {
        @Override
        public Integer parse(String text) {
            long value = whole(text);
            if (value != (int) value) {
                throw new WrongValue("is out of range: write a whole number from -2147483648 to 2147483647");
            }
            return (int) value;
        }
    }

    static final class LongWhole implements ConfigType<Long> {
        @Override
        public Long parse(String text) {
            return whole(text);
        }
    }

    static final class Fraction implements ConfigType<Double> {
        @Override
        public Double parse(String text) {
            try {
                return Double.valueOf(text);
            } catch (NumberFormatException notANumber) {
                throw new WrongValue("is not a number");
            }
        }
    }

    static final class Size implements ConfigType<DataSize> {
        @Override
        public DataSize parse(String text) {
            return DataSize.parse(text);
        }
    }

    static final class Share implements ConfigType<Percent> {
        @Override
        public Percent parse(String text) {
            int digits = digits(text);
            if (digits == 0 || !text.substring(digits).strip().equals("%")) {
                throw new WrongValue("is not a percentage. Write 50%");
            }
            long percent = whole(text.substring(0, digits));
            if (percent < 0 || percent > 100) {
                throw new WrongValue("is out of range: write 0% to 100%");
            }
            return new Percent((int) percent);
        }
    }

    static final class Often implements ConfigType<Rate> {
        @Override
        public Rate parse(String text) {
            return Rate.parse(text);
        }
    }

    static final class Time implements ConfigType<Duration> {
        @Override
        public Duration parse(String text) {
            Duration parsed;
            try {
                parsed = text.startsWith("P") || text.startsWith("-P") ? Duration.parse(text) : amount(text);
            } catch (DateTimeException | ArithmeticException notADuration) {
                throw new WrongValue("is not a duration. " + FORMS);
            }
            if (parsed.abs().compareTo(LONGEST) > 0) {
                throw new WrongValue("is out of range: write at most 106751d");
            }
            return parsed;
        }

        private static final String FORMS = "Write 500ms, 10s, 2m or 1h";
        /** What fits into a long of nanoseconds, in which timers count. */
        private static final Duration LONGEST = Duration.ofNanos(Long.MAX_VALUE);

        private static Duration amount(String text) {
            int digits = digits(text);
            ChronoUnit unit = unit(text.substring(digits).strip());
            if (digits == 0 || unit == null) {
                boolean bare = digits > 0 && digits == text.length();
                throw new WrongValue((bare ? "has no unit. " : "is not a duration. ") + FORMS);
            }
            return Duration.of(whole(text.substring(0, digits)), unit);
        }

        private static @Nullable ChronoUnit unit(String name) {
            return switch (name) {
                case "ns" -> ChronoUnit.NANOS;
                case "us" -> ChronoUnit.MICROS;
                case "ms" -> ChronoUnit.MILLIS;
                case "s" -> ChronoUnit.SECONDS;
                case "m" -> ChronoUnit.MINUTES;
                case "h" -> ChronoUnit.HOURS;
                case "d" -> ChronoUnit.DAYS;
                default -> null;
            };
        }
    }

    /** The length of the prefix of an optional minus, digits and underscores. */
    private static int digits(String text) {
        int index = text.startsWith("-") ? 1 : 0;
        while (index < text.length() && (Character.digit(text.charAt(index), 10) >= 0 || text.charAt(index) == '_')) {
            index++;
        }
        return index;
    }

    private static long whole(String text) {
        try {
            return Long.parseLong(text.indexOf('_') > 0 ? text.replace("_", "") : text);
        } catch (NumberFormatException notAWholeNumber) {
            boolean tooLong = text.length() > 18 && digits(text) == text.length();
            throw new WrongValue(tooLong ? "is out of range: it does not fit into 64 bits" : "is not a whole number");
        }
    }
}
