package dev.freshet.lab.scenario;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.Protocol;
import dev.freshet.lab.toml.TomlSection;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads one {@code [[load]]}. It has the keys shared by all profiles; the tables {@code quick}, {@code standard} and
 * {@code published} have the rest. A load without a table for a profile is not part of it.
 */
final class LoadCaseReader {
    private enum Model { CLOSED, OPEN, RAMP, INJECTION, STRESS, NONE }

    private final TomlSection section;
    private final String name;
    private final String title;
    private final String figure;
    private final Model model;
    private final Protocol protocol;

    LoadCaseReader(TomlSection section, Scenario.Kind kind) {
        this.section = section;
        boolean loads = kind == Scenario.Kind.LOAD || kind == Scenario.Kind.COLD;
        name = loads ? section.string("name") : "";
        title = section.stringOr("title", "");
        model = loads ? section.oneOf("model", Model.class, Model.CLOSED) : Model.NONE;
        figure = section.stringOr("figure", "rate");
        protocol = protocol(section);
    }

    private static Protocol protocol(TomlSection section) {
        String text = section.stringOr("protocol", Protocol.HTTP_1_1.text());
        return Arrays.stream(Protocol.values()).filter(known -> known.text().equals(text)).findFirst()
                .orElseThrow(() -> section.problem("protocol", "protocol must be http/1.1 or h2c, is " + text));
    }

    String name() {
        return name;
    }

    List<Profile> profiles() {
        List<Profile> profiles =
                Arrays.stream(Profile.values()).filter(profile -> section.has(profile.text())).toList();
        if (profiles.isEmpty()) {
            throw section.problem("a load needs a table quick, standard or published");
        }
        return profiles;
    }

    LoadCase read(Profile profile) {
        TomlSection own = section.requiredSection(profile.text());
        Numbers numbers = new Numbers(section, own);
        LoadModel read = model(numbers);
        int repeats = model == Model.NONE ? (int) numbers.integerOr("repeats", 1, 1) : 1;
        int connections = read instanceof LoadModel.Closed closed ? closed.connections() : 0;
        CapacityShare capacity = model == Model.OPEN ? capacity(numbers) : null;
        return new LoadCase(name, title, figure, connections, protocol, read, repeats,
                detail(read, repeats, capacity), capacity);
    }

    private static String detail(@Nullable LoadModel model, int repeats, @Nullable CapacityShare capacity) {
        if (model == null) {
            return repeats == 1 ? "" : repeats + " times";
        }
        return capacity == null ? LoadText.of(model) : LoadText.of(model, capacity);
    }

    private @Nullable CapacityShare capacity(Numbers numbers) {
        if (!section.has("of")) {
            return null;
        }
        double share = numbers.number("share");
        if (share > 1) {
            throw section.problem("share", "share is " + share + ": must be at most 1");
        }
        return new CapacityShare(section.string("of"), share);
    }

    private @Nullable LoadModel model(Numbers numbers) {
        return switch (model) {
            case CLOSED -> closed(numbers);
            case OPEN -> new LoadModel.Open(section.has("of") ? 1 : numbers.number("rate"),
                    numbers.count("connections"), numbers.millis("seconds"));
            case RAMP -> new LoadModel.Ramp(numbers.count("users"), numbers.millis("seconds"),
                    (int) numbers.integerOr("requests-each", 1, 1));
            case INJECTION -> new LoadModel.Injection(numbers.integer("requests"), numbers.millis("seconds"),
                    numbers.millis("in-time-seconds"), numbers.count("connections"));
            case STRESS -> new LoadModel.Stress(numbers.number("start-rate"), numbers.number("factor"),
                    numbers.count("steps"), numbers.millis("step-seconds"), numbers.count("connections"),
                    numbers.millis("in-time-seconds"), numbers.number("error-share"));
            case NONE -> null;
        };
    }

    private LoadModel closed(Numbers numbers) {
        long requests = numbers.integerOr("requests", 1, 0);
        long millis = numbers.has("seconds") ? numbers.millis("seconds") : 0;
        if (requests == 0 && millis == 0) {
            throw section.problem("a closed load needs requests or seconds in each profile");
        }
        return new LoadModel.Closed(numbers.count("connections"), (int) numbers.integerOr("pipeline", 1, 1), requests,
                millis);
    }

    /** A profile's own numbers take precedence over shared ones. */
    private record Numbers(TomlSection shared, TomlSection own) {
        private TomlSection holder(String key) {
            // Asks both, so that neither reports the key as unknown.
            boolean inShared = shared.has(key);
            return own.has(key) || !inShared ? own : shared;
        }

        boolean has(String key) {
            return holder(key).has(key);
        }

        long integer(String key) {
            return holder(key).integer(key, 1);
        }

        int count(String key) {
            return (int) Math.min(Integer.MAX_VALUE, integer(key));
        }

        long integerOr(String key, long least, long otherwise) {
            return holder(key).integerOr(key, least, otherwise);
        }

        double number(String key) {
            TomlSection holder = holder(key);
            double number = holder.number(key);
            if (!(number > 0)) {
                throw holder.problem(key, key + " is " + String.format(Locale.ROOT, "%s", number)
                        + ": must be above 0");
            }
            return number;
        }

        long millis(String key) {
            return Math.round(1_000 * number(key));
        }
    }
}
