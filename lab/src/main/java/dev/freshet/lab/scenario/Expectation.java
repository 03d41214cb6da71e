package dev.freshet.lab.scenario;

import dev.freshet.lab.load.Check;
import io.avaje.json.JsonException;
import io.avaje.jsonb.Jsonb;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The expected response.
 *
 * @param type the media type with which Content-Type must begin; "" for any
 * @param text the whole body; null if {@code json} is given
 * @param json the whole body as a JSON value: the order of members and white space do not matter
 * @param rising a member of the JSON object whose number must rise with every response; "" for none
 * @param leastMillis minimum duration of an honest response
 */
public record Expectation(int status, String type, @Nullable String text, @Nullable Object json, String rising,
        long leastMillis) {
    /** Digits that a rising number may gain during a load. */
    private static final int MORE_DIGITS = 12;

    /** The problem with this response in a line; "" if it is correct. */
    public String problem(Answer answer) {
        if (answer.status() != status) {
            return "status " + answer.status() + ", expected " + status + ": " + shortened(answer.body());
        }
        if (!answer.type().startsWith(type)) {
            return "Content-Type \"" + answer.type() + "\", expected " + type;
        }
        if (answer.millis() < leastMillis) {
            return "answered after " + answer.millis() + " ms, expected at least " + leastMillis + " ms";
        }
        return bodyProblem(answer.body());
    }

    /** The problem with a response after an earlier correct one; "" if it is correct. */
    public String problem(Answer earlier, Answer answer) {
        String problem = problem(answer);
        if (!problem.isEmpty() || rising.isEmpty()) {
            return problem;
        }
        double before = risingNumber(earlier.body());
        double now = risingNumber(answer.body());
        return now > before ? ""
                : rising + " is " + now + " after " + before + ": it must rise with every request";
    }

    /** The check for responses under load, learned from a correct one. */
    public Check check(Answer right) {
        int length = right.bytes();
        return rising.isEmpty() ? new Check(status, length, length)
                : new Check(status, length - MORE_DIGITS, length + MORE_DIGITS);
    }

    private String bodyProblem(String body) {
        if (text != null) {
            return text.equals(body) ? "" : "\"" + shortened(body) + "\", expected \"" + text + "\"";
        }
        try {
            return Objects.equals(comparable(json), comparable(parse(body))) ? ""
                    : "not the expected JSON value: " + shortened(body);
        } catch (JsonException | IllegalStateException e) {
            return "not JSON: " + shortened(body);
        }
    }

    private double risingNumber(String body) {
        return parse(body) instanceof Map<?, ?> object && object.get(rising) instanceof Number number
                ? number.doubleValue() : Double.NaN;
    }

    static @Nullable Object parse(String json) {
        return Jsonb.instance().type(Object.class).fromJson(json);
    }

    /** Numbers as doubles, and the rising member reduced to its kind. */
    private @Nullable Object comparable(@Nullable Object value) {
        return switch (value) {
            case Number number -> number.doubleValue();
            case List<?> list -> {
                List<@Nullable Object> comparable = new ArrayList<>();
                list.forEach(element -> comparable.add(comparable(element)));
                yield comparable;
            }
            case Map<?, ?> map -> {
                Map<Object, @Nullable Object> comparable = new LinkedHashMap<>();
                map.forEach((key, member) -> comparable.put(key,
                        key.equals(rising) && member instanceof Number ? "rising" : comparable(member)));
                yield comparable;
            }
            case null, default -> value;
        };
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() <= 160 ? line : line.substring(0, 160) + "...";
    }
}
