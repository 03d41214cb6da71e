package dev.freshet.lab.scenario;

import dev.freshet.lab.load.LoadModel;
import java.util.Locale;

/** The numbers of a load in words. */
final class LoadText {
    private LoadText() {
    }

    static String of(LoadModel model) {
        return switch (model) {
            case LoadModel.Closed closed -> "closed, " + count(closed.connections(), "connection")
                    + (closed.pipeline() == 1 ? "" : " with " + closed.pipeline() + " requests in flight on each")
                    + (closed.requests() == 0 ? "" : ", " + count(closed.requests(), "request"))
                    + (closed.millis() == 0 ? "" : ", " + seconds(closed.millis()));
            case LoadModel.Open open -> "open, " + number(open.rate()) + " requests a second on "
                    + count(open.connections(), "connection") + ", " + seconds(open.millis());
            case LoadModel.Ramp ramp -> "ramp, " + count(ramp.users(), "user") + " over " + seconds(ramp.rampMillis())
                    + ", " + count(ramp.requestsEach(), "request") + " each";
            case LoadModel.Injection injection -> "injection, " + count(injection.requests(), "request") + " over "
                    + seconds(injection.overMillis()) + ", in time within " + seconds(injection.inTimeMillis());
            case LoadModel.Stress stress -> "stress, from " + number(stress.startRate()) + " requests a second, x "
                    + number(stress.factor()) + " every " + seconds(stress.stepMillis()) + ", until "
                    + number(100 * stress.errorShare()) + " % fail or take over " + seconds(stress.inTimeMillis())
                    + "; steps are a factor of " + number(stress.factor()) + " apart";
        };
    }

    static String of(LoadModel model, CapacityShare capacity) {
        LoadModel.Open open = (LoadModel.Open) model;
        return "open, " + number(100 * capacity.share()) + " % of the row's own rate in " + capacity.of() + ", on "
                + count(open.connections(), "connection") + ", " + seconds(open.millis());
    }

    private static String count(long count, String noun) {
        return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
    }

    private static String seconds(long millis) {
        return number(millis / 1_000.0) + " s";
    }

    private static String number(double value) {
        return value == Math.rint(value) ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%,.1f", value);
    }
}
