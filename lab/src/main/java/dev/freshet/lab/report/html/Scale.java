package dev.freshet.lab.report.html;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Maps numbers to 0 to 1, linearly or logarithmically, and places the lines of an axis. */
sealed interface Scale {

    /** 0 for the least, 1 for the most. */
    double place(double value);

    /** Where it ends. */
    double most();

    /** Round numbers on the axis. */
    List<Double> ticks();

    /** From 0 to a round number that is not below the maximum. */
    static Scale linear(double most) {
        double step = step(most);
        return new Linear(0, Math.max(step, Math.ceil(most / step - 1e-9) * step), step);
    }

    /** Exactly from the minimum to the maximum, with a line at each whole number. */
    static Scale between(double least, double most) {
        return new Linear(least, most, 1);
    }

    /** From a power of ten, or 2 or 5 times one, to another. */
    static Scale logarithmic(double least, double most) {
        double from = below(least);
        double to = from;
        while (to < most * (1 - 1e-9)) {
            to = next(to);
        }
        return new Logarithmic(from, to > from ? to : next(from));
    }

    /** Logarithmic, exactly from the minimum to the maximum. */
    static Scale spanning(double least, double most) {
        return new Logarithmic(least, most);
    }

    /** A percentage for an SVG attribute. */
    static String percent(double share) {
        String text = String.format(Locale.ROOT, "%.2f", share * 100);
        return (text.endsWith(".00") ? text.substring(0, text.length() - 3) : text) + "%";
    }

    private static double step(double most) {
        double rough = most > 0 ? most / 4 : 1;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double digit = rough / power;
        return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 2.5 ? 2.5 : digit <= 5 ? 5 : 10);
    }

    private static double below(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        return power * (least / power >= 5 ? 5 : least / power >= 2 ? 2 : 1);
    }

    private static double next(double tick) {
        double power = Math.pow(10, Math.floor(Math.log10(tick) + 1e-9));
        double digit = tick / power;
        return power * (digit < 1.5 ? 2 : digit < 3 ? 5 : 10);
    }

    /** @param step between the lines of the axis */
    record Linear(double least, double most, double step) implements Scale {
        @Override
        public double place(double value) {
            return (value - least) / (most - least);
        }

        @Override
        public List<Double> ticks() {
            return IntStream.iterate(0, i -> least + i * step <= most * (1 + 1e-9), i -> i + 1)
                    .mapToObj(i -> least + i * step).toList();
        }
    }

    /** Both limits are above 0. */
    record Logarithmic(double least, double most) implements Scale {
        private static final int MANY = 7;

        @Override
        public double place(double value) {
            return Math.log(Math.max(value, least) / least) / Math.log(most / least);
        }

        @Override
        public List<Double> ticks() {
            List<Double> ticks = DoubleStream.iterate(least, tick -> tick <= most * (1 + 1e-9), Scale::next).boxed()
                    .toList();
            return ticks.size() <= MANY ? ticks : ticks.stream()
                    .filter(tick -> Math.abs(Math.log10(tick) - Math.rint(Math.log10(tick))) < 1e-6).toList();
        }
    }
}
